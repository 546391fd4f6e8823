// Events in the desk: made as drafts, published and taken back, changed section by section, and found by their state. Long because all of it is one form over one event.
import { expect, fixtureCleanup, waitUntil } from '@open-wc/testing';
import { event, FakeApiError } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk } from './opened-desk.ts';

const draft = { ...event, draft: true };

describe('events in the desk', () => {
  useDesk();

  const fieldOf = (label: string) => {
    const input = [...desk.querySelectorAll('label')]
      .find(({ textContent }) => textContent.trim().startsWith(label))
      ?.querySelector<HTMLInputElement>('input, textarea');
    if (!input) throw new Error(`no field “${label}”`);
    return input;
  };
  const fill = (label: string, text: string) => {
    const input = fieldOf(label);
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const tick = (label: string) => {
    fieldOf(label).click();
  };
  const submit = () => {
    desk.querySelector<HTMLFormElement>('form.sections')!.requestSubmit();
  };
  const sent = () => asked('PUT /api/events/concert')[0]?.body;
  const goTo = async (section: string, label: string) => {
    named('.section-tabs a', section).click();
    await waitUntil(() => [...desk.querySelectorAll('label')].some((each) => each.textContent.includes(label)));
  };

  afterEach(
    () =>
      new Promise((done) => {
        const gone = indexedDB.deleteDatabase('foyer-desk');
        gone.onsuccess = gone.onblocked = done;
      }),
  );

  describe('in the form', () => {
    beforeEach(() => {
      service.answers['PUT /api/events/concert'] = ({ body }) => ({ ...event, ...(body as object) });
    });

    it('names what is wrong at its field, also in another section, and sends only what has changed', async () => {
      await open('/desk/events/concert/edit');
      await shows('No changes');
      await expect(desk).to.be.accessible();
      fill('Name', '');
      await shows('1 unpublished change');
      await goTo('Tickets', 'Price');
      submit();
      await shows('Name: Fill this in.');
      named('.summary a', 'Name: Fill this in.').click();
      await waitUntil(() => document.activeElement?.id === 'field-name');
      fill('Name', 'Concert by night');
      await goTo('Tickets', 'Price');
      fill('Price', '26,50');
      await shows('2 unpublished changes');
      submit();
      await shows('Changes published.');
      expect(sent()).to.deep.equal({
        name: 'Concert by night',
        tickets: [{ _id: 'full', name: 'Full price', price: 26.5, amount: 280 }],
      });
    });

    it('sends each field as the record has it', async () => {
      service.answers['GET /api/events/concert'] = () => ({
        ...event,
        extraInformation: { category: 'Music', subCategory: 'Jazz' },
        translations: { fr: { name: 'Le concert' }, de: { name: 'Das Konzert' } },
      });
      await open('/desk/events/concert/edit/basics');
      await shows('No changes');
      fill('Category', 'Theatre');
      fill('Labels', 'late, loud, late');
      fill('Address of the picture', 'https://theatre.example/a.jpg');
      await goTo('Dates', 'Doors open');
      fill('Doors open', '2026-08-14T19:30');
      await goTo('Texts', 'Name in German');
      fill('Name in German', '');
      fill('Name in English', 'The Concert');
      await goTo('Sale', 'Sale begins');
      fill('Tickets of an order, at most', '6');
      tick('Ask buyers for their postal address');
      await shows('8 unpublished changes');
      await expect(desk).to.be.accessible();
      submit();
      await shows('Changes published.');
      expect(sent()).to.deep.equal({
        image: 'https://theatre.example/a.jpg',
        extraInformation: { category: 'Theatre' },
        tags: ['late', 'loud'],
        checkinInformation: { checkinStarts: '2026-08-14T17:30:00.000Z' },
        translations: { fr: { name: 'Le concert' }, en: { name: 'The Concert' } },
        maxAmountPerOrder: 6,
        dataRequestSettings: { enforceAddress: true },
      });
    });

    it('tells ticket types of one name apart by their categories', async () => {
      service.answers['GET /api/events/concert'] = () => ({
        ...event,
        categories: [
          { _id: 'stalls', name: 'Stalls' },
          { _id: 'c2', ref: 'circle', name: 'Circle' },
        ],
        tickets: ['stalls', 'circle'].map((categoryRef, at) => ({
          _id: `t${at}`,
          name: 'Adult',
          price: 20,
          categoryRef,
        })),
      });
      await open('/desk/events/concert/edit/tickets');
      await shows('No changes');
      const types = [...desk.querySelectorAll('.type')];
      expect(types.map((type) => type.getAttribute('aria-label'))).to.deep.equal(['Adult, Stalls', 'Adult, Circle']);
      expect(types.map((type) => type.querySelector('summary')?.textContent)).to.deep.equal([
        'Stalls · More',
        'Circle · More',
      ]);
    });

    it('moves all times with the time zone', async () => {
      await open('/desk/events/concert/edit/dates');
      await shows('No changes');
      fill('Time zone', 'Nowhere');
      submit();
      await shows('A time zone, as in Europe/Berlin.');
      fill('Time zone', 'Europe/London');
      submit();
      await shows('Changes published.');
      expect(sent()).to.deep.equal({
        timezone: 'Europe/London',
        start: '2026-08-14T19:00:00.000Z',
        end: '2099-08-14T22:00:00.000Z',
      });
    });

    it('changes ticket types with their rules, and their order', async () => {
      service.answers['GET /api/events/concert'] = () => ({
        ...event,
        tickets: [
          { _id: 'half', name: 'Half', price: 12, amount: null, sortingKey: 2 },
          { _id: 'full', name: 'Full price', price: 24, amount: 280, taxRate: 0.07, sortingKey: 1 },
        ],
        groups: [{ _id: 'all', tickets: ['half', 'full'] }],
      });
      await open('/desk/events/concert/edit/tickets');
      await shows('No changes');
      const names = () => [...desk.querySelectorAll('.type')].map((type) => type.getAttribute('aria-label'));
      expect(names()).to.deep.equal(['Full price', 'Half']);
      for (const more of desk.querySelectorAll<HTMLDetailsElement>('.type details')) more.open = true;
      expect(fieldOf('Tax in percent').value).to.equal('7');
      fill('Tax in percent', '19');
      fill('At least in an order', '3');
      fill('At most in an order', '2');
      tick('On sale');
      submit();
      await shows('Not more than the most.');
      fill('At most in an order', '4');
      named('button', 'Move Half up').click();
      named('button', 'Add a ticket type').click();
      await waitUntil(() => names().length === 3);
      expect(names().slice(0, 2)).to.deep.equal(['Half', 'Full price']);
      await expect(desk).to.be.accessible();
      const [name, price] = desk.querySelectorAll<HTMLInputElement>('.type:nth-of-type(3) .field input');
      for (const [input, text] of [
        [name, 'Child'],
        [price, '5'],
      ] as const) {
        input!.value = text;
        input!.dispatchEvent(new Event('input', { bubbles: true }));
      }
      submit();
      await shows('Changes published.');
      const { tickets, groups } = sent() as { tickets: { _id: string }[]; groups: unknown };
      expect(tickets.slice(0, 2)).to.deep.equal([
        { _id: 'half', name: 'Half', price: 12, amount: null, sortingKey: 0 },
        {
          ...{ _id: 'full', name: 'Full price', price: 24, amount: 280, sortingKey: 1 },
          ...{ taxRate: 0.19, minAmountPerOrder: 3, maxAmountPerOrder: 4, active: false },
        },
      ]);
      expect(groups).to.deep.equal([{ _id: 'all', tickets: ['half', 'full', tickets[2]?._id] }]);
    });

    it('puts the changes of two people together, and asks about what both have changed', async () => {
      service.answers['PUT /api/events/concert'] = () => new FakeApiError(412, 'CHANGED_MEANWHILE');
      await open('/desk/events/concert/edit');
      await shows('No changes');
      fill('Name', 'Mine');
      service.answers['GET /api/events/concert'] = () => ({ ...event, name: 'Theirs', locationCity: 'Bonn' });
      submit();
      await shows('Both of you changed these');
      await expect(desk).to.be.accessible();
      service.answers['PUT /api/events/concert'] = () => event;
      submit();
      await shows('Changes published.');
      expect(asked('PUT /api/events/concert')[1]?.body).to.deep.equal({ name: 'Mine' });
    });

    it('has after a reload what was typed', async () => {
      await open('/desk/events/new');
      await shows('New event');
      fill('Name', 'Premiere');
      await shows('1 unpublished change');
      fixtureCleanup();
      await open('/desk/events/new');
      await shows('Your changes from before are here again.');
      expect(fieldOf('Name').value).to.equal('Premiere');
    });

    it('saves a new event as a draft, or publishes it immediately', async () => {
      for (const isPublic of [false, true]) {
        service.answers['POST /api/events'] = () => ({ ...event, draft: !isPublic });
        await open('/desk/events/new');
        await shows('New event');
        await expect(desk).to.be.accessible();
        fill('Name', 'Premiere');
        fill('Start', '2026-08-14T20:00');
        fill('End', '2026-08-14T22:00');
        for (const [path, text] of [
          ['tickets.0.name', 'Seat'],
          ['tickets.0.price', '18'],
        ] as const) {
          const input = desk.querySelector<HTMLInputElement>(`[id="field-${path}"]`)!;
          input.value = text;
          input.dispatchEvent(new Event('input', { bubbles: true }));
        }
        await shows('4 unpublished changes');
        if (isPublic) submit();
        else named('button', 'Save draft').click();
        await shows(isPublic ? 'The event is public now.' : 'The draft is saved.');
        const { tickets, ...body } = asked('POST /api/events').at(-1)?.body as { tickets: object[] };
        expect(body).to.deep.equal({
          name: 'Premiere',
          start: '2026-08-14T18:00:00.000Z',
          end: '2026-08-14T20:00:00.000Z',
          timezone: 'Europe/Berlin',
          draft: !isPublic,
        });
        expect(tickets).to.have.length(1);
        fixtureCleanup();
      }
      expect(asked('POST /api/events/concert/publish')).to.have.length(0);
    });

    it('saves what was typed of a draft before it is published', async () => {
      service.answers['GET /api/events/concert'] = () => draft;
      service.answers['PUT /api/events/concert'] = () => draft;
      service.answers['POST /api/events/concert/publish'] = () => new FakeApiError(503, 'BUSY');
      service.answers['POST /api/events/concert/preview'] = () => new FakeApiError(503, 'BUSY');
      await open('/desk/events/concert/edit');
      await shows('A draft is seen by people of the house alone');
      fill('Name', 'Premiere');
      submit();
      await waitUntil(() => asked('POST /api/events/concert/publish').length > 0);
      await waitUntil(() => desk.querySelector('.summary') !== null);
      service.answers['POST /api/events/concert/publish'] = () => event;
      submit();
      await shows('The event is public now.');
      expect(asked('PUT /api/events/concert').map(({ body }) => body)).to.deep.equal([{ name: 'Premiere' }]);
    });
  });

  it('shows a draft as one, and publishes it', async () => {
    service.answers['GET /api/events/concert'] = () => ({ ...draft, tickets: [] });
    await open('/desk/events/concert');
    await shows('This event is a draft');
    await expect(desk).to.be.accessible();
    expect(asked('GET /api/public/events/concert/availabilities')).to.have.length(0);
    named('button', 'Publish').click();
    await shows('It has no ticket types');
    service.answers['POST /api/events/concert/publish'] = () => event;
    service.answers['GET /api/events/concert'] = () => event;
    confirmDialog();
    await shows('The event is public now.');
    await shows('On sale');
    expect(desk.textContent).not.to.contain('This event is a draft');
  });

  it('says why an event with tickets stays public, and stops its sale instead', async () => {
    service.answers['POST /api/events/concert/unpublish'] = () => new FakeApiError(409, 'HAS_TICKETS');
    await open('/desk/events/concert');
    await shows('On sale');
    named('button', 'Make it a draft again').click();
    await shows('Make Concert a draft again?');
    confirmDialog();
    await shows('stop the sale instead');
    named('dialog button', 'Cancel').click();
    await waitUntil(() => desk.querySelector('dialog form') === null);
    service.answers['PUT /api/events/concert'] = () => event;
    named('button', 'Stop the sale').click();
    await shows('Stop the sale of Concert?');
    confirmDialog();
    await shows('The sale has ended.');
    const { sellEnd } = sent() as { sellEnd: string };
    expect(Math.abs(Date.parse(sellEnd) - Date.now())).to.be.lessThan(60_000);
  });

  it('lists events by their state', async () => {
    await open('/desk/events?view=drafts');
    await shows('Concert');
    expect(asked('GET /api/events')[0]?.query['state']).to.equal('draft');
    service.answers['GET /api/events'] = () => ({ rows: [], total: 0 });
    named('a', 'Sold out').click();
    await shows('No event here');
    expect(asked('GET /api/events').at(-1)?.query['state']).to.equal('soldOut');
  });
});
