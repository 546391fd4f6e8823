/** The terms of an event in its form: what buyers pay on top, and what they may do after the sale; its video and address. */
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { event } from './fake-desk-service.ts';
import { openSection, sent, submit, tick } from './event-form-page.ts';
import { desk, field, fill, shows, useDesk, words } from './opened-desk.ts';

describe('the terms of an event in its form', () => {
  useDesk();

  const options = (path: string) => [...field(path).querySelectorAll('option')].map(({ value }) => value);

  it('are asked for once something is allowed, and sent as the record has them', async () => {
    await openSection('after');
    expect(words()).not.to.include('Returns until');
    tick('ticketSettings.returnSettings.enabled');
    tick('ticketSettings.rebookSettings.enabled');
    tick('ticketSettings.resellSettings.enabled');
    await shows('Returns until');
    await shows('Rebooking until');
    await shows('Highest price, percent above the first one');
    await expect(desk).to.be.accessible();
    fill('ticketSettings.returnSettings.until', '-2 days');
    fill('ticketSettings.returnSettings.as', 'both');
    fill('ticketSettings.returnSettings.feeFix', '1,50');
    fill('ticketSettings.returnSettings.feeVar', '10');
    tick('ticketSettings.rebookSettings.dates');
    fill('ticketSettings.rebookSettings.as', 'voucher');
    fill('ticketSettings.resellSettings.priceMarkup', '-80');
    fill('ticketSettings.resellSettings.resellerFeeVar', '5');
    submit();
    await shows('Highest price, percent above the first one: A number from −50 to 300.');
    fill('ticketSettings.resellSettings.priceMarkup', '-20');
    submit();
    await shows('Changes published.');
    expect(sent()).to.deep.equal({
      ticketSettings: {
        returnSettings: {
          enabled: 'ENABLED',
          until: { target: 'start', unit: 'days', offset: -2 },
          as: 'both',
          feeFix: 1.5,
          feeVar: 0.1,
        },
        rebookSettings: { enabled: 'ENABLED', dates: true, as: 'voucher' },
        resellSettings: { enabled: 'ENABLED', priceMarkup: -0.2, resellerFeeVar: 0.05 },
      },
    });
  });

  it('stay as they are where the form has no words for them', async () => {
    await openSection('after', {
      ...event,
      ticketSettings: {
        returnSettings: { enabled: 'ENABLED', until: { unit: 'hours', offset: -5 }, as: 'money', feeFix: 2 },
      },
    });
    expect(field('ticketSettings.returnSettings.until').value).to.equal('-5 hours end');
    expect(options('ticketSettings.returnSettings.as')).to.deep.equal(['', 'voucher', 'both']);
    expect(field('ticketSettings.returnSettings.as').value).to.equal('');
    fill('ticketSettings.returnSettings.feeFix', '');
    await shows('1 unpublished change');
    submit();
    await shows('Changes published.');
    expect(sent()).to.deep.equal({ ticketSettings: { returnSettings: { feeFix: null } } });
  });

  it('have fees of its own, or those of the house', async () => {
    await openSection('fees', { ...event, customCharges: { outerChargeFix: 2, outerChargeVar: 0.035 } });
    await expect(desk).to.be.accessible();
    expect(field('customCharges.outerChargeVar').value).to.equal('3.5');
    fill('customCharges.outerChargeFix', '');
    fill('customCharges.outerChargeVar', '120');
    fill('customCharges.cartOuterChargeFix', 'two');
    fill('taxSettings.priceMode', 'exclusive');
    submit();
    await shows('Fee in percent of the price: A number from 0 to 100.');
    await shows('Fee for each order: A price is a number, 0 or more.');
    fill('customCharges.outerChargeVar', '5');
    fill('customCharges.cartOuterChargeFix', '2');
    submit();
    await shows('Changes published.');
    expect(sent()).to.deep.equal({
      customCharges: { outerChargeFix: null, outerChargeVar: 0.05, cartOuterChargeFix: 2 },
      taxSettings: { priceMode: 'exclusive' },
    });
  });

  it('have ticket types with a sale of their own, such as early birds', async () => {
    await openSection('tickets');
    fill('tickets.0.salesEnd', '-14 days');
    submit();
    await shows('Changes published.');
    expect(sent()).to.deep.equal({
      tickets: [
        {
          ...{ _id: 'full', name: 'Full price', price: 24, amount: 280 },
          salesEnd: { target: 'start', unit: 'days', offset: -14 },
        },
      ],
    });
  });

  it('take reservations, and ask buyers to sign in', async () => {
    await openSection('sale');
    fill('reservationSettings.option', 'reservationsAndPayment');
    fill('accountSettings.enforceAuthentication', 'PREVENT_CHECKOUT');
    submit();
    await shows('Changes published.');
    expect(sent()).to.deep.equal({
      reservationSettings: { option: 'reservationsAndPayment' },
      accountSettings: { enforceAuthentication: 'PREVENT_CHECKOUT' },
    });
  });

  it('are in view as the chosen section on a phone too', async () => {
    await setViewport({ width: 375, height: 700 });
    try {
      await openSection('after');
      const tab = desk.querySelector('.section-tabs [aria-current=true]')!.getBoundingClientRect();
      expect(tab.left).to.be.greaterThan(0);
      expect(tab.right).to.be.lessThan(375);
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
  });

  it('are not in the way of other changes where the API has set what the form would refuse', async () => {
    await openSection('basics', { ...event, video: { youtubeID: 'soon' }, gallery: [{ _id: 'a', title: 'To come' }] });
    fill('slogan', 'One night only');
    submit();
    await shows('Changes published.');
    expect(sent()).to.deep.equal({ slogan: 'One night only' });
  });

  it('have a video by its address, and an address of the page', async () => {
    await openSection('basics', { ...event, video: { youtubeID: 'dQw4w9WgXcQ' } });
    expect(field('video.youtubeID').value).to.equal('https://youtu.be/dQw4w9WgXcQ');
    fill('video.youtubeID', 'https://vimeo.com/12345678901');
    fill('url', 'Hamlet 2027');
    submit();
    await shows('Video on YouTube: The address of a video at YouTube is expected.');
    await shows('Address of its page: Lower-case letters and digits are expected');
    fill('video.youtubeID', 'https://www.youtube.com/shorts/a-_45678901?feature=share');
    fill('url', 'hamlet-2027');
    submit();
    await shows('Changes published.');
    expect(sent()).to.deep.equal({ url: 'hamlet-2027', video: { youtubeID: 'a-_45678901' } });
  });
});
