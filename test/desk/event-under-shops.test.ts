// Under-shops in the form of an event.
import { expect } from '@open-wc/testing';
import { openSection, sent, submit, unfold } from './event-form-page.ts';
import { event } from './fake-desk-service.ts';
import { desk, fill, named, shows, useDesk } from './opened-desk.ts';

describe('under-shops in the form of an event', () => {
  useDesk();

  const withFriends = {
    ...event,
    underShops: [
      {
        ...{ _id: 'friends', name: 'Friends', unlockMode: 'couponCode', coupons: ['ROSE'], customerTags: ['friend'] },
        tickets: [{ _id: 't1', baseTicket: 'full', price: 18, description: 'With a drink' }],
      },
    ],
  };

  it('are added, changed and removed, each with a link', async () => {
    await openSection('shops', withFriends);
    await shows('Friends 1 code · 1 price of its own');
    unfold();
    await expect(desk).to.be.accessible();
    const link = [...desk.querySelectorAll<HTMLInputElement>('.secret-row input')].map(({ value }) => value);
    expect(link).to.deep.equal([`${location.origin}/theatre/concert?shop=friends`]);
    fill('underShops.0.coupons', '');
    fill('underShops.0.sellStart', '2026-07-02T10:00');
    fill('underShops.0.sellEnd', '2026-07-01T10:00');
    fill('underShops.0.tickets.0.price', 'cheap');
    submit();
    await shows('Friends, Codes: Name at least one code.');
    await shows('Friends, Sale ends: The end must be after the start.');
    await shows('Friends, Full price, Price: A price is a number, 0 or more.');
    fill('underShops.0.coupons', 'ROSE\n\nLILY ');
    fill('underShops.0.sellEnd', '2026-07-03T10:00');
    fill('underShops.0.tickets.0.price', '15,50');
    named('button', 'Add an under-shop').click();
    await shows('The link is here once the under-shop is saved.');
    fill('underShops.1.name', 'Schools');
    fill('underShops.1.maxAmount', '30');
    fill('underShops.1.tickets.new-full.active', 'no');
    await shows('Schools 30 tickets in all · 1 ticket type not sold');
    await expect(desk).to.be.accessible();
    submit();
    await shows('Changes published.');
    const { underShops } = sent() as { underShops: { _id: string; tickets: { _id: string }[] }[] };
    const [, added] = underShops;
    expect(underShops).to.deep.equal([
      {
        ...{ _id: 'friends', coupons: ['ROSE', 'LILY'] },
        ...{ sellStart: '2026-07-02T08:00:00.000Z', sellEnd: '2026-07-03T08:00:00.000Z' },
        tickets: [{ _id: 't1', price: 15.5 }],
      },
      {
        ...{ _id: added?._id, name: 'Schools', maxAmount: 30 },
        tickets: [{ _id: added?.tickets[0]?._id, baseTicket: 'full', active: false }],
      },
    ]);
  });

  it('lose what they have of a ticket type that is removed', async () => {
    await openSection('tickets', { ...withFriends, groups: [{ _id: 'all', tickets: ['full'] }] });
    named('button', 'Remove Full price').click();
    await shows('3 unpublished changes');
    submit();
    await shows('Changes published.');
    expect(sent()).to.deep.equal({
      tickets: [],
      groups: [{ _id: 'all', tickets: [] }],
      underShops: [{ _id: 'friends', tickets: [] }],
    });
  });

  it('move their sale with the time zone', async () => {
    await openSection('dates', {
      ...event,
      underShops: [{ _id: 'friends', name: 'Friends', sellStart: '2026-07-02T08:00:00.000Z' }],
    });
    fill('timezone', 'Europe/London');
    submit();
    await shows('Changes published.');
    expect((sent() as { underShops: unknown }).underShops).to.deep.equal([
      { _id: 'friends', sellStart: '2026-07-02T09:00:00.000Z' },
    ]);
  });
});
