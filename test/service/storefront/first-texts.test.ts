import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { addEvent, addSeller, api } from '../../support/running/service.ts';

describeWithService('the texts of event info', { checkBooks: false }, (service) => {
  const formatted = async (id: string, locale?: string) =>
    (await service.call(api.events.info, { id, locale })).formatted;

  before(async () => {
    await addSeller(service, 'seller-a', 'EUR', { timezone: 'Europe/Berlin' });
    await addEvent(service, {
      _id: 'evening',
      start: '2028-01-15T19:00:00Z',
      end: '2028-01-15T22:00:00Z',
      checkinInformation: { checkinStarts: '2028-01-15T18:00:00Z' },
    });
    await addEvent(service, { _id: 'festival', start: '2028-01-15T19:00:00Z', end: '2028-01-18T22:00:00Z' });
  });

  it('are dates at the venue and one unit of money, in the language that is asked for', async () => {
    assert.deepEqual(await formatted('evening', 'de'), {
      date: 'Sa., 15. Januar 2028, 20:00–23:00 Uhr',
      doors: '19:00',
      unit: '1,00\u00a0€',
    });
    assert.match((await formatted('evening', 'en'))?.date ?? '', /^Sat,? 15 January 2028/);
  });

  it('name both ends of an event of more than a day, without times', async () => {
    const { date, doors } = (await formatted('festival', 'de')) ?? {};
    assert.match(date ?? '', /^Sa\., 15\.\sbis\sDi\., 18\. Januar 2028$|^Sa\., 15\.\s?–\s?Di\., 18\. Januar 2028$/);
    assert.equal(doors, undefined);
  });

  it('are missing where no language is asked for', async () => {
    assert.equal(await formatted('evening'), undefined);
  });
});
