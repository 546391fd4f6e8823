/** What a buyer takes along: saved in the shop, and once more from the account, under the page's own strict policy. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readCalendar } from '../support/readers/read-calendar.ts';
import { readPdf } from '../support/readers/read-pdf.ts';
import { newcomer } from './support/buyer.ts';
import { expect, test } from './support/test.ts';

test.use({ own: {} });

/** Presses a button that saves a file, and answers it. */
async function save(page: Page, name: string): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  expect(download.url()).toMatch(/^blob:/);
  await expect(page.getByRole('status').filter({ hasText: download.suggestedFilename() })).toBeVisible();
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('saves tickets, invoice and date after buying, and again from the account', async ({ buyer, page, service }) => {
  await buyer.open('hamlet-after-hours');
  await buyer.choose('Adult, Stalls', 2);
  await buyer.goOn();
  const person = newcomer();
  await buyer.introduce(person);
  const codes = await buyer.order();
  await buyer.openAccount();

  const tickets = await save(page, 'Tickets (PDF)');
  expect(tickets.name).toMatch(/^tickets-.+\.pdf$/);
  const { pages } = await readPdf(tickets.content);
  expect(pages.map(({ text }, at) => text.includes(codes[at] ?? 'none'))).toEqual([true, true]);
  const [entry] = readCalendar((await save(page, 'Add to calendar')).content.toString());
  expect(entry?.name).toBe('Hamlet, After Hours');
  expect(entry?.zone).toBe('Europe/Berlin');

  await buyer.proveAddress(person, service);
  await buyer.signIn(person);
  await page.getByRole('button', { name: 'Show tickets' }).click();
  const invoice = await save(page, 'Invoice (PDF)');
  const [text = ''] = (await readPdf(invoice.content)).pages.map((each) => each.text);
  expect(text).toContain('Total €106.60');
  expect(text).toContain('Ada Byron');
  await expect(page.getByRole('button', { name: 'Invoice (PDF)' })).toBeFocused();
});
