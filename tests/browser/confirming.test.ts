// Double opt-in as a reader meets it, over the database and the mailbox of `npm start`: from the sign-up to the mail,
// its link and its button. Only then is there somebody to whom a letter goes.
import PostalMime from 'postal-mime';
import { expect, inject, test } from 'vitest';
import { CONFIRM } from '../../components/widgets/newsletter-messages.ts';
import { categories, postcodes } from '../database/choices.ts';
import { startBackend } from '../newsletter/send/letter-backend.ts';
import { makePlace, runLetter } from '../newsletter/send/letter-place.ts';
import { ownPlace } from '../site/own-place.ts';
import { useBrowser } from './harness.ts';

const open = useBrowser();

test.skipIf(!ownPlace.site!.pages['letters-confirm'])(
  'who signs up is asked to confirm, and gets the letter once the button behind the mail’s link was pressed',
  async () => {
    const root = makePlace({ confirm: true });
    const { mailbox, url } = await startBackend(root, inject('confirmingSite'));
    const page = await open('/', { site: url });
    const hero = page.locator('#subscribe');
    await hero.getByRole('textbox', { name: 'Email address' }).fill('ada+letter@example.org');
    await hero.getByRole('button', { name: 'Continue' }).click();
    await hero.getByRole('radio', { name: postcodes[0]!, exact: true }).click();
    await hero.getByRole('checkbox', { name: categories[0]! }).check();
    await hero.getByRole('button', { name: 'Subscribe Now' }).click();
    await hero.getByText(CONFIRM).waitFor();
    const readersOfLetter = async () => (await runLetter(root, ['send', '--dry-run'])).lines[0];
    expect(await readersOfLetter()).toMatch(/^0 mails,/);

    expect((await runLetter(root, ['confirm', '--yes', 'all'])).said).toContain('1 sent.');
    const [mail] = mailbox.mails();
    expect(mail!.to).toEqual(['ada+letter@example.org']);
    const { text = '' } = await PostalMime.parse(mail!.raw);
    await page.goto(/http\S+\/letters\/confirm\?token=\S+/.exec(text)![0]);
    expect(await readersOfLetter()).toMatch(/^0 mails,/);
    await page.getByRole('main').getByRole('button', { name: 'Yes, send me the letter' }).click();
    await page.getByRole('main').getByRole('status').getByText('your address is confirmed').waitFor();
    expect(await readersOfLetter()).toMatch(/^1 mails,/);
    expect((await runLetter(root, ['confirm', '--yes', 'all'])).said).toContain('0 readers; 0 to send');
  },
  60_000,
);
