/** The theatre's own pages in each language: nothing stays English, and all of it is found by its English. */
import { words as german } from '../../demo/languages/de.ts';
import { words as spanish } from '../../demo/languages/es.ts';
import { words as french } from '../../demo/languages/fr.ts';
import { scripted } from '../../demo/languages/index.ts';
import { textsOf } from '../../demo/translate.ts';
import type { Page } from '@playwright/test';
import { elementsLoaded, expectAccessible, expectNoSideways } from './support/checks.ts';
import { expect, failedRequest, test } from './support/test.ts';

const spoken = { de: german, es: spanish, fr: french };
const pages = ['/', '/event.html', '/voucher.html', '/account.html', '/calendar.html', '/terms.html', '/404.html'];

/** Names, addresses and codes, and what the languages have in common. */
const same = [
  /^(?:Tickets: |Hamlet, After Hours: )?The Lantern Works$/, // German says "Tickets" too
  /^(?:The Lantern Works|Treidelufer 12|10999 Berlin|boxoffice@lantern\.example|\+49 30 23125 410)$/,
  /^(?:DE|EN|ES|FR|Deutsch|English|Español|Français|Tickets|Atom)$/,
  /^[A-Z]+(?:-\d+)?(?:-LANTERN|10)$|^mara@example\.com$|^lantern-demo-2026$/,
];

/** What a reader meets of the page itself, outside of the elements: runs of text, titles and labels. */
const runs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [document.title, document.querySelector('meta[name=description]')?.getAttribute('content') ?? ''];
    for (const element of document.querySelectorAll('body *')) {
      if (element.matches('script, style')) continue;
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node instanceof Text) found.push(node.data);
    }
    return found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => /\p{L}/u.test(text));
  });

/** The page with its code and words; the shop of an event has given the page its name. */
const open = async (page: Page, address: string, language: string): Promise<void> => {
  await page.goto(`${address}?lang=${language}`);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await elementsLoaded(page);
  await expect(page.locator('html[data-turning]')).toHaveCount(0);
  if (address === '/event.html') await expect(page).toHaveTitle(/Hamlet/);
};

for (const [language, words] of Object.entries(spoken))
  for (const address of pages)
    test(`leaves nothing in English on ${address} in ${language}`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 800 });
      await open(page, address, 'en');
      const english = new Set(await runs(page));
      await open(page, address, language);
      const left = (await runs(page)).filter((text) => english.has(text) && !same.some((name) => name.test(text)));
      expect(left).toEqual([]);
      await expect(page.locator('.languages [aria-current]')).toHaveAttribute('hreflang', language);
      await expect(page.getByRole('link', { name: words['Vouchers'] ?? '', exact: true }).first()).toHaveAttribute(
        'href',
        new RegExp(`/voucher\\.html\\?lang=${language}$`),
      );
      await expectNoSideways(page);
      await expectAccessible(page);
    });

test('has words for every text of the pages, and no others', async ({ page }) => {
  const texts = new Set<string>(scripted);
  for (const address of pages) {
    await page.goto(address);
    await elementsLoaded(page);
    const found = await page.evaluate<string[]>(`(${String(textsOf)})(document).map(({ english }) => english)`);
    for (const text of found) texts.add(text);
  }
  const named = [...texts].filter((text) => !/^Hamlet, After Hours: /.test(text));
  for (const [language, words] of Object.entries(spoken))
    expect(Object.keys(words).sort(), language).toEqual([...new Set([...named, 'Tickets: The Lantern Works'])].sort());
});

test.describe('a visitor whose browser speaks French', () => {
  test.use({ locale: 'fr-CA' });

  test('gets the theatre and its elements in French, without asking', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tout commence dans le noir.');
    await expect(page.getByRole('searchbox', { name: 'Rechercher' })).toBeVisible();
    await page
      .getByRole('link', { name: 'Calendrier' })
      .or(page.getByRole('link', { name: 'jour par jour' }))
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jour par jour');
    await page.getByRole('link', { name: 'EN English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Day by day');
    await page.getByRole('link', { name: 'Your tickets', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your tickets');
    await page.getByRole('link', { name: 'Partners' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our tickets on your page');
  });
});

test('names an event in its language, in the tab too', async ({ page }) => {
  await page.goto('/event.html?event=hamlet-after-hours&lang=fr');
  await expect(page).toHaveTitle('Hamlet, After Hours\u00a0: The Lantern Works');
});

test('signs in by a code in German, and copies', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/account.html?lang=de&sign-in=code');
  await expect(page.getByRole('link', { name: 'Mit dem Passwort anmelden' })).toHaveAttribute('href', /lang=de/);
  const copy = page.getByRole('button', { name: 'Kopieren' }).first();
  await copy.click();
  await expect(page.getByText('In die Zwischenablage kopiert')).toBeAttached();
});

test('stays in English when its words can’t be loaded, and the elements speak', async ({ page, complaints }) => {
  complaints.allow(failedRequest('down'), /uncaught: TypeError: Failed to fetch dynamically imported module/);
  await page.route('**/assets/de-*.js', (route) => route.abort());
  await page.goto('/?lang=de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everything begins in the dark.');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('searchbox', { name: 'Veranstaltungen suchen' })).toBeVisible();
});
