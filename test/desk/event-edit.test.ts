// Events in the desk: made as drafts, published and taken back, changed section by section, and found by their state. Long because all of it is one form over one event.
import { expect, fixtureCleanup } from '@open-wc/testing';
import { newQuestion, withAllLanguages, type QuestionFields } from '../../src/desk/events/sections/questions.ts';
import { event, FakeApiError } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, fill as fillField, named, open, service, shows, useDesk } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

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

  describe('in the form', () => {
    beforeEach(() => {
      service.answers['PUT /api/events/concert'] = ({ body }) => ({ ...event, ...(body as object) });
    });

    it('shows what is changed before it is saved', async () => {
      service.answers['GET /api/events/concert'] = () => ({ ...event, slogan: 'By day' });
      await open('/desk/events/concert/edit/basics');
      await shows('No changes');
      expect(desk.querySelector('.save-bar .plain') === null).to.equal(true);
      fillField('slogan', '');
      await goTo('Tickets', 'Price');
      fillField('tickets.0.price', '26,5');
      await shows('2 unpublished changes');
      named('.save-bar button', 'Review').click();
      await waitUntil(() => desk.querySelector('dialog')?.open);
      const said = [...desk.querySelectorAll('.reviewed section')].map((each) =>
        [...each.querySelectorAll('h3, .text')].map(({ textContent }) => textContent.trim()),
      );
      expect(said).to.deep.equal([
        ['Line below the name', 'By day', '–'],
        ['Ticket types', 'Full price · 24 · 280', 'Full price · 26,5 · 280'],
      ]);
      await expect(desk.querySelector('dialog')!).to.be.accessible();
    });

    it('is saved by Ctrl+S, a draft as one, and the browser saves no page', async () => {
      const press = () => {
        const key = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(key);
        return key.defaultPrevented;
      };
      service.answers['GET /api/events/concert'] = () => draft;
      service.answers['PUT /api/events/concert'] = ({ body }) => ({ ...draft, ...(body as object) });
      await open('/desk/events/concert/edit/basics');
      await shows('No changes');
      fillField('name', 'Concert by night');
      await shows('1 unpublished change');
      fieldOf('Name').focus();
      expect(press()).to.equal(true);
      await shows('The draft is saved.');
      expect(sent()).to.deep.equal({ name: 'Concert by night' });
      expect(asked('POST /api/events/concert/publish')).to.have.length(0);
      fixtureCleanup();
      await open('/desk/orders');
      await shows('Ada Byron');
      expect(press()).to.equal(false);
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

    it('warns at the field of what is rarely meant, and lets it be saved', async () => {
      await open('/desk/events/concert/edit/dates');
      await shows('No changes');
      expect(desk.querySelector('.warning')).to.equal(null);
      fill('End', '2001-01-01T23:00');
      fill('Start', '2001-01-01T20:00');
      await shows('The end is in the past: the event is over');
      expect(fieldOf('End').getAttribute('aria-describedby')).to.equal('warning-end');
      await expect(desk).to.be.accessible();
      await goTo('Tickets', 'Price');
      tick('On sale');
      await shows('No ticket type is on sale');
      submit();
      await shows('Changes published.');
    });

    it('says that no one is told of another start', async () => {
      service.answers['GET /api/events/concert'] = () => ({ ...event, draft: true });
      await open('/desk/events/concert/edit/dates');
      await shows('No changes');
      fill('Start', '2026-08-15T20:00');
      await shows('1 unpublished change');
      expect(desk.querySelector('.warning') === null).to.equal(true);
      named('button', 'Discard').click();
      service.answers['GET /api/events/concert'] = () => event;
      await open('/desk/events/concert/edit/dates');
      await shows('No changes');
      fill('Start', '2026-08-15T20:00');
      await shows('People with tickets get no email about it.');
      expect(fieldOf('Start').getAttribute('aria-describedby')).to.equal('warning-start');
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
      fill('Picture', 'https://theatre.example/a.jpg');
      await goTo('Dates', 'Doors open');
      fill('Doors open', '2026-08-14T19:30');
      await goTo('Texts', 'Name (German)');
      fill('Name (German)', '');
      fill('Name (English)', 'The Concert');
      fill('Name (Spanish)', 'El concierto');
      await goTo('Sale', 'Sale begins');
      fill('Tickets of an order, at most', '6');
      tick('Ask buyers for their postal address');
      await goTo('After the sale', 'Form of ticket codes');
      fillField('ticketSettings.codeForm', 'rotating');
      await shows('10 unpublished changes');
      await expect(desk).to.be.accessible();
      submit();
      await shows('Changes published.');
      expect(sent()).to.deep.equal({
        image: 'https://theatre.example/a.jpg',
        extraInformation: { category: 'Theatre' },
        tags: ['late', 'loud'],
        checkinInformation: { checkinStarts: '2026-08-14T17:30:00.000Z' },
        translations: { fr: { name: 'Le concert' }, en: { name: 'The Concert' }, es: { name: 'El concierto' } },
        maxAmountPerOrder: 6,
        ticketSettings: { codeForm: 'rotating' },
        dataRequestSettings: { enforceAddress: true },
      });
    });

    it('offers a waiting list, and turns a waiting room off', async () => {
      service.answers['GET /api/events/concert'] = () => ({
        ...event,
        soldOutFallback: { soldOutFallbackType: 'default' },
        waitingRoom: { enabled: true, admissionsPerMinute: 120 },
      });
      await open('/desk/events/concert/edit/sale');
      await shows('No changes');
      expect(fieldOf('Waiting room: buyers a minute').value).to.equal('120');
      fillField('soldOutFallback.soldOutFallbackType', 'waitinglist');
      tick('Waiting room: buyers queue');
      tick('Keep it out of listings');
      fill('Tickets of a customer, at most', '8');
      await shows('4 unpublished changes');
      await expect(desk).to.be.accessible();
      submit();
      await shows('Changes published.');
      expect(sent()).to.deep.equal({
        soldOutFallback: { soldOutFallbackType: 'waitinglist' },
        waitingRoom: { enabled: false },
        hideInListing: true,
        maxAmountPerCustomer: 8,
      });
    });

    it('has the texts of ticket types and categories in each language', async () => {
      service.answers['GET /api/events/concert'] = () => ({
        ...event,
        tickets: [
          { _id: 'full.price', name: 'Full price', description: 'With a drink', price: 20, active: true },
          { _id: 'child', name: 'Child', price: 8, active: true },
        ],
        categories: [{ _id: 'stalls', name: 'Stalls' }],
        translations: {
          de: { name: 'Konzert', tickets: { child: { name: 'Kind' }, gone: { name: 'Weg' } } },
          it: { tickets: { child: { name: 'Bambino' } } },
        },
      });
      await open('/desk/events/concert/edit/texts');
      await shows('No changes');
      const openOnes = [...desk.querySelectorAll('details[open] > summary')].map(({ textContent }) =>
        textContent.trim(),
      );
      expect(openOnes).to.deep.equal(['German']);
      const text = (path: string) => desk.querySelector<HTMLInputElement>(`[id="field-translations.${path}"]`);
      expect(text('de.tickets.child.name')?.value).to.equal('Kind');
      // a text that the type itself lacks is not asked for
      expect(text('de.tickets.child.description') === null).to.equal(true);
      for (const folded of desk.querySelectorAll('details')) folded.open = true;
      await expect(desk).to.be.accessible();
      fillField('translations.de.tickets.child.name', '');
      fillField('translations.fr.tickets.full.price.name', 'Plein tarif');
      fillField('translations.fr.tickets.full.price.description', 'Une boisson comprise');
      fillField('translations.es.categories.stalls.name', 'Platea');
      await shows('1 unpublished change');
      service.answers['PUT /api/events/concert'] = () =>
        new FakeApiError(400, 'INVALID', [
          { path: 'translations.fr.tickets.full.price.name', message: 'At most 500 characters' },
          { path: 'translations.it.tickets.child.name', message: 'At most 5 characters' },
        ]);
      submit();
      await shows('Full price, Name (French): At most 500 characters');
      await shows('translations.it.tickets.child.name: At most 5 characters');
      named('.summary a', 'Full price, Name (French): At most 500 characters').click();
      await waitUntil(() => document.activeElement === text('fr.tickets.full.price.name'));
      service.answers['PUT /api/events/concert'] = ({ body }) => ({ ...event, ...(body as object) });
      submit();
      await shows('Changes published.');
      expect(asked('PUT /api/events/concert').at(-1)?.body).to.deep.equal({
        translations: {
          de: { name: 'Konzert', tickets: { gone: { name: 'Weg' } } },
          it: { tickets: { child: { name: 'Bambino' } } },
          fr: { tickets: { 'full.price': { name: 'Plein tarif', description: 'Une boisson comprise' } } },
          es: { categories: { stalls: { name: 'Platea' } } },
        },
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
      const types = [...desk.querySelectorAll('.type:not(.of-two)')];
      expect(types.map((type) => type.getAttribute('aria-label'))).to.deep.equal(['Adult, Stalls', 'Adult, Circle']);
      expect(types.map((type) => type.querySelector('summary')?.textContent)).to.deep.equal([
        'Stalls · More',
        'Circle · More',
      ]);
    });

    it('adds, renames, orders and removes categories, which ticket types choose', async () => {
      service.answers['GET /api/events/concert'] = () => ({
        ...event,
        categories: [
          { _id: 'c1', ref: 'stalls', name: 'Stalls', amount: 200, seatingReference: 'Parkett' },
          { _id: 'c2', ref: 'circle', name: 'Circle' },
          { _id: 'c3', name: 'Boxes' },
        ],
        tickets: [
          { _id: 'full', name: 'Full price', price: 24, amount: null, categoryRef: 'stalls' },
          { _id: 'box', name: 'Box', price: 40, amount: null, categoryRef: 'c3' },
        ],
      });
      await open('/desk/events/concert/edit/tickets');
      await shows('No changes');
      const categories = () => [...desk.querySelectorAll('.of-two')].map((each) => each.getAttribute('aria-label'));
      const type = (path: string, text: string) => {
        const input = desk.querySelector<HTMLInputElement>(`[id="field-${path}"]`)!;
        input.value = text;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      };
      expect(categories()).to.deep.equal(['Stalls', 'Circle', 'Boxes']);
      for (const more of desk.querySelectorAll<HTMLDetailsElement>('.type details')) more.open = true;
      named('button', 'Remove the category Boxes').click();
      named('button', 'Move Circle up').click();
      named('button', 'Add a category').click();
      await waitUntil(() => categories().length === 3);
      expect(categories().slice(0, 2)).to.deep.equal(['Circle', 'Stalls']);
      submit();
      await shows('Category, Name: Fill this in.');
      type('categories.2.name', 'Gallery');
      type('categories.2.amount', 'many');
      submit();
      await shows('Gallery, Amount: A whole number, or nothing.');
      type('categories.2.amount', '40');
      type('categories.1.name', 'Front stalls');
      await shows('2 unpublished changes');
      const choice = desk.querySelector<HTMLSelectElement>('[id="field-tickets.1.categoryRef"]')!;
      expect(choice.value).to.equal('');
      expect([...choice.options].map(({ text }) => text)).to.deep.equal(['none', 'Circle', 'Front stalls', 'Gallery']);
      choice.value = choice.options[3]!.value;
      choice.dispatchEvent(new Event('change', { bubbles: true }));
      await shows('Gallery · More');
      await expect(desk).to.be.accessible();
      submit();
      await shows('Changes published.');
      const body = sent() as { categories: { _id: string }[] };
      const id = body.categories[2]?._id;
      expect(body).to.deep.equal({
        categories: [
          { _id: 'c2' },
          { _id: 'c1', name: 'Front stalls' },
          { _id: id, ref: id, name: 'Gallery', amount: 40 },
        ],
        tickets: [
          { _id: 'full', name: 'Full price', price: 24, amount: null },
          { _id: 'box', name: 'Box', price: 40, amount: null, categoryRef: id },
        ],
      });
    });

    it('shows what the service says about categories at their fields', async () => {
      service.answers['GET /api/events/concert'] = () => ({ ...event, categories: [{ _id: 'c1', name: 'Stalls' }] });
      service.answers['PUT /api/events/concert'] = () =>
        new FakeApiError(400, 'INVALID', [
          { path: 'categories[0].amount', message: 'Below what is sold' },
          { path: 'categories', message: 'Stalls has tickets' },
        ]);
      await open('/desk/events/concert/edit/basics');
      await shows('No changes');
      fill('Name', 'Concert by night');
      submit();
      await shows('Stalls, Amount: Below what is sold');
      named('.summary a', 'Categories: Stalls has tickets').click();
      await waitUntil(() => document.activeElement?.id === 'field-categories');
      expect(desk.querySelector('[id="wrong-categories.0.amount"]')?.textContent).to.contain('Below what is sold');
    });

    describe('questions', () => {
      const type = (path: string, text: string) => {
        const input = desk.querySelector<HTMLInputElement>(`[id="field-${path}"]`)!;
        input.value = text;
        input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
      };
      const box = (path: string) => {
        desk.querySelector<HTMLElement>(`[id="field-${path}"]`)!.click();
      };
      const asking = {
        ...event,
        extraFields: [
          { _id: 'gone', name: 'Old', type: 'text', deleted: true },
          { _id: 'source', name: 'Where from?', type: 'select', options: ['Press', 'Friends'], required: false },
        ],
        ticketExtraFields: [
          {
            _id: 'meal',
            name: 'Meal',
            type: 'text',
            conditions: [{ _id: 'x', baseSlug: 'source', operator: 'exists' }],
          },
          { _id: 'size', name: 'Size', type: 'number', settings: { minimumAge: 3 } },
        ],
        translations: { de: { name: 'Das Konzert', extraFields: { source: { name: 'Woher?' } } } },
      };

      it('are added, changed, ordered and taken away, with their texts in other languages', async () => {
        service.answers['GET /api/events/concert'] = () => asking;
        await open('/desk/events/concert/edit/questions');
        await shows('No changes');
        const called = () => [...desk.querySelectorAll('.question')].map((each) => each.getAttribute('aria-label'));
        expect(called()).to.deep.equal(['Where from?', 'Meal', 'Size']);
        for (const more of desk.querySelectorAll<HTMLDetailsElement>('.question details')) more.open = true;
        await expect(desk).to.be.accessible();
        box('extraFields.1.required');
        await shows('1 unpublished change');
        expect(desk.textContent).not.to.contain('Their answers stay as they are');
        type('extraFields.1.options', 'Press\nFriends\n\nRadio');
        type('extraFields.1.de.options', 'Presse\nFreunde');
        await shows('Their answers stay as they are');
        submit();
        await shows('Where from?, Choices (German): As many lines as there are choices');
        type('extraFields.1.de.options', 'Presse\nFreunde\nRadio');
        named('button', 'Move Size up').click();
        await waitUntil(() => called()[1] === 'Size');
        named('button', 'Remove the question Meal').click();
        await shows('Meal: not asked any more');
        named('button', 'Ask Meal again').click();
        await waitUntil(() => called().includes('Meal'));
        named('button', 'Remove the question Meal').click();
        named('button', 'Add a question for each ticket').click();
        await waitUntil(() => desk.querySelector('[id="field-ticketExtraFields.2.name"]') !== null);
        submit();
        await shows('Question, Question: Fill this in.');
        type('ticketExtraFields.2.name', 'Allergies');
        box('ticketExtraFields.2.required');
        box('ticketExtraFields.2.onlyForCertainTicketTypes');
        await waitUntil(() => desk.querySelector('fieldset') !== null);
        submit();
        await shows('Allergies, Ticket types: Choose at least one ticket type.');
        box('ticketExtraFields.2.for.full');
        box('ticketExtraFields.2.showAtDoor');
        box('ticketExtraFields.2.collectInCheckout');
        type('ticketExtraFields.2.en.name', 'Allergies?');
        type('ticketExtraFields.2.fr.name', 'Des allergies\u202f?');
        await waitUntil(() => desk.querySelector('.summary') === null);
        await expect(desk).to.be.accessible();
        submit();
        await shows('Changes published.');
        const body = sent() as { ticketExtraFields: { _id: string }[] };
        const id = body.ticketExtraFields[2]?._id ?? '';
        expect(body).to.deep.equal({
          extraFields: [{ _id: 'gone' }, { _id: 'source', required: true, options: ['Press', 'Friends', 'Radio'] }],
          ticketExtraFields: [
            { _id: 'size' },
            { _id: 'meal', deleted: true },
            {
              ...{
                _id: id,
                name: 'Allergies',
                type: 'text',
                required: false,
                collectInCheckout: false,
                showAtDoor: true,
              },
              ...{ onlyForCertainTicketTypes: true, allowedTicketTypes: ['full'] },
            },
          ],
          translations: {
            de: {
              name: 'Das Konzert',
              extraFields: { source: { name: 'Woher?', options: ['Presse', 'Freunde', 'Radio'] } },
            },
            en: { ticketExtraFields: { [id]: { name: 'Allergies?' } } },
            fr: { ticketExtraFields: { [id]: { name: 'Des allergies\u202f?' } } },
          },
        });
      });

      it('of a draft from a form that had fewer languages have all of them', () => {
        const old = { ...newQuestion(), texts: { en: { name: 'Allergies?', description: '', options: '' } } };
        const { extraFields } = withAllLanguages({
          extraFields: [old as unknown as QuestionFields],
          ticketExtraFields: [],
        });
        expect(Object.entries(extraFields[0]!.texts).map(([language, { name }]) => [language, name])).to.deep.equal([
          ...[
            ['en', 'Allergies?'],
            ['de', ''],
            ['fr', ''],
            ['es', ''],
          ],
        ]);
      });

      it('have what the service says at their fields', async () => {
        service.answers['GET /api/events/concert'] = () => asking;
        service.answers['PUT /api/events/concert'] = () =>
          new FakeApiError(400, 'INVALID', [
            { path: 'extraFields[1].name', message: 'Too long' },
            { path: 'ticketExtraFields.0.conditions.0.baseSlug', message: 'There is no question "source"' },
            { path: 'translations.de.extraFields.source.name', message: 'At most 500 characters' },
          ]);
        await open('/desk/events/concert/edit/basics');
        await shows('No changes');
        fill('Name', 'Concert by night');
        submit();
        await shows('Where from?, Question: Too long');
        await shows('Meal, Condition 1, Question: There is no question "source"');
        named('.summary a', 'Where from?, Question (German): At most 500 characters').click();
        await waitUntil(() => document.activeElement?.id === 'field-extraFields.1.de.name');
        await shows('Questions !');
        named('.summary a', 'Meal, Condition 1, Question: There is no question "source"').click();
        await waitUntil(() => document.activeElement?.id === 'field-ticketExtraFields.0.conditions.0.baseSlug');
      });
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
      const price = desk.querySelector<HTMLInputElement>('[id="field-tickets.0.price"]')!;
      price.value = '18';
      price.dispatchEvent(new Event('input', { bubbles: true }));
      await shows('2 unpublished changes');
      fixtureCleanup();
      await open('/desk/events/new');
      await shows('Your changes from before are here again.');
      expect(desk.querySelector<HTMLInputElement>('[id="field-tickets.0.price"]')?.value).to.equal('18');
      // no one else can have changed what is not stored
      expect(desk.textContent).not.to.contain('Both of you changed these');
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

  it('shows what the service warns of, with the way to each field', async () => {
    const warnings = [
      { field: 'end', code: 'END_IN_PAST', message: 'Over.' },
      { field: 'paymentSettings', code: 'NO_PAYMENT_METHOD', message: 'No way to pay.' },
      { field: 'name', code: 'LATER', message: 'A warning of a newer service.' },
    ];
    service.answers['GET /api/events/concert'] = () => ({ ...event, warnings });
    await open('/desk/events/concert');
    await shows('The end is in the past');
    const list = desk.querySelector('.warnings')!;
    expect([...list.querySelectorAll('a')].map((link) => link.getAttribute('href'))).to.deep.equal([
      '/desk/events/concert/edit/dates',
      '/desk/settings/payments',
      '/desk/events/concert/edit/basics',
    ]);
    expect(list.textContent).to.contain('A warning of a newer service.');
    await expect(desk).to.be.accessible();
  });

  it('shows a draft as one, and publishes it', async () => {
    const warnings = [{ field: 'tickets', code: 'NO_TICKET_TYPES', message: 'No ticket type is on sale.' }];
    service.answers['GET /api/events/concert'] = () => ({ ...draft, tickets: [], warnings });
    await open('/desk/events/concert');
    await shows('This event is a draft');
    await expect(desk).to.be.accessible();
    expect(asked('GET /api/public/events/concert/availabilities')).to.have.length(0);
    named('button', 'Publish').click();
    await waitUntil(() => desk.querySelector('dialog')?.textContent.includes('No ticket type is on sale') === true);
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

  it('are deleted while they have no tickets, and else say why not', async () => {
    const what = 'DELETE /api/events/concert';
    service.answers['GET /api/events/concert'] = () => draft;
    service.answers[what] = () => new FakeApiError(409, 'HAS_TICKETS');
    await open('/desk/events/concert');
    await shows('This event is a draft');
    named('button', 'Delete').click();
    await shows('Delete Concert?');
    confirmDialog();
    await shows('It has tickets, or some are being ordered. Cancel it instead.');
    service.answers[what] = () => draft;
    confirmDialog();
    await shows('Deleted.');
    expect(location.pathname).to.equal('/desk/events');
    expect(asked(what)).to.have.length(2);
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
