/** The shop on another website: two lines, another origin, a strict policy. */
import { onOtherSite, pageWith } from './support/other-site.ts';
import { advice, expect, failedRequest, test } from './support/test.ts';

const strict = (service: string) =>
  `default-src 'none'; script-src ${service}; connect-src ${service}; img-src ${service}; require-trusted-types-for 'script'`;

const shopOf = (service: string, event: string) =>
  `<script type="module" src="${service}/embed.js"></script>
<event-shop event="${event}"><a href="https://tickets.example/city-theatre/${event}">Buy tickets</a></event-shop>`;

test('buys a ticket on a page with a strict policy that loads the script twice', async ({ buyer, page, service }) => {
  const { origin } = service;
  const html = pageWith(
    `${shopOf(origin, 'hamlet-after-hours')}<script type="module" src="${origin}/embed.js"></script>`,
  );
  await onOtherSite(html, { 'content-security-policy': strict(origin) }, async (site) => {
    await page.goto(site);
    const picture = page.locator('event-shop img[part=image]');
    await expect(picture).toHaveAttribute('src', new RegExp(`^${origin}/events/`));
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByRole('link', { name: 'Buy tickets' })).toBeHidden();

    await buyer.choose('Adult, Stalls', 1);
    await buyer.enterCode('GALA-500-LANTERN');
    await expect(buyer.due).toHaveText('€0.00');
    await buyer.goOn();
    await buyer.introduce();
    const [code = ''] = await buyer.order();
    await expect(page.getByRole('img', { name: `Ticket code ${code}` })).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
  });
});

test('asks for the event once on a page that preloads it', async ({ page, service }) => {
  const { origin } = service;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/events/info/')) asked.push(request.url());
  });
  const href = `${origin}/api/events/info/hamlet-after-hours?locale=en`;
  const html = pageWith(
    `<link rel="preload" as="fetch" crossorigin="anonymous" href="${href}" />${shopOf(origin, 'hamlet-after-hours')}`,
  );
  await onOtherSite(html, { 'content-security-policy': strict(origin) }, async (site) => {
    await page.goto(site);
    await expect(page.locator('event-shop [part=ticket-name]').first()).toBeVisible();
    await expect(page.locator('event-shop [part=buy]')).toBeAttached();
    expect(asked).toEqual([href]);
  });
});

test('sees the listing on a page with a strict policy', async ({ page, service }) => {
  const { origin } = service;
  const html = pageWith(
    `<script type="module" src="${origin}/embed.js"></script><event-listing seller="lantern" searchable></event-listing>`,
  );
  await onOtherSite(html, { 'content-security-policy': strict(origin) }, async (site) => {
    await page.goto(site);
    await expect(page.getByRole('button', { name: 'Hamlet, After Hours' })).toBeVisible();
    await page.getByRole('searchbox').fill('jazz');
    await expect(page.getByRole('button', { name: 'Hamlet, After Hours' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Jazz in the Vault' })).toBeVisible();
  });
});

test('follows the seller’s own link when there is no such event', async ({ page, service, complaints }) => {
  complaints.allow(failedRequest(404), advice.noEvent);
  await onOtherSite(pageWith(shopOf(service.origin, 'no-such-evening')), {}, async (site) => {
    await page.goto(site);
    await expect(page.getByRole('alert')).toContainText('We can’t find this event.');
    await expect(page.getByRole('link', { name: 'Buy tickets' })).toBeVisible();
  });
});

test('reads German and pays in German on a German page', async ({ page, service }) => {
  await onOtherSite(pageWith(shopOf(service.origin, 'hamlet-after-hours'), 'de'), {}, async (site) => {
    await page.goto(site);
    const shop = page.locator('event-shop');
    await expect(shop.locator('[part=start]')).toContainText(/\d{1,2}\. \w+ 20\d\d/);
    await expect(shop.getByText('Einlass ab 18:30')).toBeVisible();
    await expect(page.getByText(/inkl\. 5,30\s€ Gebühren/)).toBeVisible();
    await page
      .getByRole('button', { name: /Erwachsene, Parkett/ })
      .last()
      .click();
    await expect(shop.locator('[part=total]')).toHaveText(/Gesamt\s+53,30\s€/);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expect(page.getByRole('heading', { name: 'Ihre Angaben' })).toBeFocused();
    await page.getByRole('button', { name: /Zahlungspflichtig bestellen/ }).click();
    await expect(page.getByText('Bitte prüfen Sie: ')).toBeVisible();
    await shop.getByLabel('E-Mail', { exact: true }).fill('ada@example.com');
    await shop.getByLabel('Vorname', { exact: true }).fill('Ada');
    await shop.getByLabel('Nachname', { exact: true }).fill('Byron');
    await page.getByRole('button', { name: /Zahlungspflichtig bestellen/ }).click();
    await expect(page.getByRole('heading', { name: 'Vielen Dank! Ihre Tickets sind gebucht.' })).toBeFocused();
  });
});
