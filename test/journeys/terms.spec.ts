/** What a buyer agrees to with an order. */
import { expect, failedRequest, test } from './support/test.ts';

test.use({ own: {} });

test('reads the terms above the button, gives a consent, and finds both with the order', async ({
  buyer,
  page,
  complaints,
}) => {
  complaints.allow(failedRequest(400)); // the VAT ID that is none
  await buyer.open('hamlet-after-hours');
  await buyer.choose('Adult, Stalls', 1);
  await buyer.goOn();
  const terms = page.locator('event-shop [part=terms]');
  await expect(terms).toContainText(
    'By placing this order, you agree to the terms and conditions of The Lantern Works',
  );
  await expect(terms).toContainText('can’t be withdrawn from');
  const opened = page.waitForEvent('popup');
  await terms.getByRole('link', { name: 'terms and conditions' }).click();
  const read = await opened;
  await expect(read.getByRole('heading', { name: 'Terms and conditions' })).toBeVisible();
  await read.close();
  const consent = page.getByRole('checkbox', { name: /once a month/ });
  await expect(consent).not.toBeChecked();
  await consent.check();
  await buyer.introduce();
  await page.getByText('Ordering for a company? Add company and VAT ID').click();
  await page.getByLabel('Company (optional)').fill('Engines');
  await page.getByLabel('VAT ID (optional)').fill('DE12');
  await buyer.placeOrder.click();
  await expect(page.getByText('Please check the VAT ID. It starts with a country code')).toBeVisible();
  await expect(consent).toBeChecked();
  await page.getByLabel('VAT ID (optional)').fill('DE123456789');
  const stored = page.waitForResponse((response) => response.url().endsWith('/details') && response.ok());
  await buyer.order();
  const { _id: id, secret } = (await (await stored).json()) as { _id: string; secret: string };
  const answer = await page.request.get(`/api/public/transactions/${id}?secret=${secret}`);
  const { vatId, agreement } = (await answer.json()) as { vatId: string; agreement: Record<string, unknown> };
  expect(vatId).toBe('DE123456789');
  expect(agreement).toMatchObject({
    locale: 'en',
    agb: '/terms.html',
    consents: [
      {
        consentId: 'news',
        status: 'granted',
        text: 'Send me the programme by email, once a month. I can stop it at any time.',
      },
    ],
  });
});
