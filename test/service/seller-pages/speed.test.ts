// What makes the pages of sellers fast: pictures that have their place, and that come with the page.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { addEvent, addKey } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describeWithService('the speed of a seller’s pages', (service) => {
  const open = async (url: string) =>
    (await service.app.inject({ url, headers: { accept: 'text/html' } })).body.replace(/\s+/g, ' ');

  before(async () => {
    await addEvent(service.db, {
      name: 'Summer night',
      url: 'summer-night',
      image: '/summer.jpg',
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true }],
    });
  });

  it('shows the picture of the vouchers that are on sale before their form has loaded', async () => {
    assert.doesNotMatch(await open('/seller/vouchers'), /slot="loading"/);
    const token = await addKey(service.db);
    const image = 'https://theatre.example/gift.jpg';
    await service.call(api.voucherCatalog.set, { active: true, amounts: [50], image }, { token });
    assert.match(
      await open('/seller/vouchers'),
      /buy><img slot="loading" [^>]*src="https:\/\/theatre\.example\/gift\.jpg" alt="" width="640" height="280" fetchpriority="high" \/>/,
    );
    await service.call(api.voucherCatalog.set, { active: false, image }, { token });
    assert.doesNotMatch(await open('/seller/vouchers'), /slot="loading"/);
  });

  it('says how large the pictures of events are, and begins with the one that is seen first', async () => {
    for (const url of ['/seller', '/seller/summer-night'])
      for (const [picture] of (await open(url)).matchAll(/<img [^>]*src="\/summer[^>]*>/g))
        assert.match(picture, /width="\d+" height="\d+"/, url);
    assert.match(await open('/seller/summer-night'), /<img class="picture"[^>]*fetchpriority="high"/);
  });
});
