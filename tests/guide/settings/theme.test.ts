// Tests the colours that a site's owner chooses, in style sheets, mails and the manifest, and their contrasts.
import { expect, test } from 'vitest';
import { withThemeColours, LINK } from '../../../components/letter/mail-style.ts';
import { fillColours, paletteOf } from '../../../components/palette.ts';
import { renderManifest } from '../../../build/guide/feeds/web-manifest.ts';
import { lowContrasts, themeSchema } from '../../../build/guide/settings/theme.ts';
import { loadFixture } from '../../site/fixture-site.ts';

const { settings } = loadFixture().site!;

test.each(['light', 'dark'] as const)('the default colours have the contrasts that WCAG requires (%s)', (scheme) => {
  expect(lowContrasts(paletteOf(), scheme)).toEqual([]);
});

test("a style sheet gets the owner's colours, and default colours where the owner chose none", () => {
  const css = ':root { /* colours light: lido rule */ /* colours fixed: on-deep brick-ground */ }';
  expect(fillColours(css, paletteOf(settings.theme))).toBe(
    ':root { --lido: #8a1c4a; --rule: #8a7f6a; --on-deep: #f4f8fb; --brick-ground: #0b4f6c; }',
  );
});

test("the styles of a mail get the owner's colours, and the words of the mail stay the same", () => {
  const mail = `<style>a{color:#7cd0e4}</style><a style="color:${LINK}">${LINK}</a>`;
  expect(withThemeColours(mail, settings.theme)).toBe(
    `<style>a{color:#ffb3cf}</style><a style="color:#8a1c4a">${LINK}</a>`,
  );
  expect(withThemeColours(mail, undefined)).toBe(mail);
});

test("the web manifest has the background colour that the site's owner chose", () => {
  expect(renderManifest(settings, '').body).toContain('"theme_color": "#f4f8fb"');
});

test.each(['red', '#fff', '#0A5F7E', 'x#0a5f7e', '#0a5f7e}', '#0a5f7e\n', 'url(//evil.example)'])(
  'the colour %j is refused',
  (ink) => expect(themeSchema.safeParse({ light: { ink } }).success).toBe(false),
);
