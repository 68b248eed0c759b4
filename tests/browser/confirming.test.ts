// Tests double opt-in with the database and the mailbox of `npm start`: sign-up, mail, link, button.
import { expect, test } from 'vitest';
import { CONFIRM } from '../../components/widgets/newsletter-messages.ts';
import { categories, postcodes } from '../database/choices.ts';
import { startBackend } from '../newsletter/send/letter-backend.ts';
import { makePlace, runLetter } from '../newsletter/send/letter-place.ts';
import { ownPlace } from '../site/own-place.ts';
import { siteUrl, useBrowser } from './harness.ts';
import { filesAt } from './site-under-test.ts';

const open = useBrowser();

test.skipIf(!ownPlace.site!.pages['letters-confirm'])(
  'a reader gets the newsletter only after pressing the button on the page that the confirmation mail links to',
  async () => {
    const root = makePlace({ confirm: true });
    const { mailbox, url } = await startBackend(root, filesAt(siteUrl('confirming')));
    const page = await open('/', { site: url });
    const hero = page.locator('#subscribe');
    const signUp = async () => {
      await hero.getByRole('textbox', { name: 'Email address' }).fill('ada+letter@example.org');
      await hero.getByRole('button', { name: 'Continue' }).click();
      await hero.getByRole('radio', { name: postcodes[0]!, exact: true }).click();
      await hero.getByRole('checkbox', { name: categories[0]! }).check();
      await hero.getByRole('button', { name: 'Subscribe Now' }).click();
    };
    await signUp();
    await hero.getByText(CONFIRM.new).waitFor();
    const toasts = page.getByRole('status').locator('.toast');
    expect(await toasts.count()).toBe(1);
    expect(await toasts.textContent()).toContain('Subscription successful!Thanks for subscribing to ');
    expect(await toasts.textContent()).toContain(CONFIRM.new);
    const readersOfLetter = async () => (await runLetter(root, ['send', '--dry-run'])).lines[0];
    expect(await readersOfLetter()).toMatch(/^0 mails,/);

    expect((await runLetter(root, ['confirm', '--yes', 'all'])).said).toContain('1 sent.');
    // A second sign-up sends no second mail on the same day.
    await signUp();
    await hero.getByText(CONFIRM.updated).waitFor();
    expect((await runLetter(root, ['confirm', '--yes', 'all'])).said).toContain('0 readers; 0 to send');
    expect(mailbox.mails).toHaveLength(1);
    const [mail] = mailbox.mails;
    expect(mail!.to).toBe('ada+letter@example.org');
    const { text } = mail!;
    await page.goto(/http\S+\/letters\/confirm\?token=\S+/.exec(text)![0]);
    expect(await readersOfLetter()).toMatch(/^0 mails,/);
    await page.getByRole('main').getByRole('button', { name: 'Yes, send me the letter' }).click();
    await page.getByRole('main').getByRole('status').getByText('your address is confirmed').waitFor();
    expect(await readersOfLetter()).toMatch(/^1 mails,/);
    expect((await runLetter(root, ['confirm', '--yes', 'all'])).said).toContain('0 readers; 0 to send');
  },
);
