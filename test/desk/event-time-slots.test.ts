// Time slots in the form of an event.
import { expect } from '@open-wc/testing';
import { openSection, sent, submit, tick, unfold } from './event-form-page.ts';
import { event, FakeApiError } from './fake-desk-service.ts';
import { desk, fill, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

/** Types into a field of the rule that makes times. */
const make = async (name: string, text: string) => {
  const maker = desk.querySelector<HTMLElement & { updateComplete: Promise<unknown> }>('desk-slot-maker')!;
  const input = maker.querySelector<HTMLInputElement>(`[name="slots-${name}"]`)!;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await maker.updateComplete;
};
describe('time slots in the form of an event', () => {
  useDesk();

  const evening = { ...event, start: '2026-08-14T16:00:00.000Z', end: '2026-08-14T23:00:00.000Z' };

  it('are switched on, made by a rule, changed and removed', async () => {
    await openSection('times', { ...evening, categories: [{ _id: 'c1', ref: 'hall', name: 'Hall' }] });
    await shows('Tickets are sold without a time.');
    await expect(desk).to.be.accessible();
    tick('useTimeSlots');
    await shows('There are no times yet');
    // 18:00 to 1:00 at the venue: the last time is before the end
    await shows('Add 14 times');
    await make('every', 'often');
    await shows('A whole number from 1 to 720.');
    await make('every', '60');
    await make('amount', '20');
    named('button', 'Add 7 times').click();
    await shows('6:00 PM–12:00 AM, every hour, 20 people each');
    await shows('These times are there already.');
    fill('timeSlots.6.startTime', '01:00');
    fill('timeSlots.2.amount', '12');
    submit();
    await shows('01:00, Time: Outside of the event');
    named('.summary a', '01:00, Time: Outside of the event: it must begin within its hours.').click();
    await waitUntil(() => document.activeElement?.id === 'field-timeSlots.6.startTime');
    named('button', 'Remove 1:00 AM').click();
    named('button', 'Remove 6:00 PM').click();
    unfold();
    tick('timeSlots.0.categories.for.hall');
    await shows('7:00 PM, 20 people, Hall');
    await shows('8:00 PM, 12 people');
    await expect(desk).to.be.accessible();
    submit();
    await shows('Changes published.');
    const { timeSlots, ...rest } = sent() as { timeSlots: { _id: string }[] };
    expect(rest).to.deep.equal({ useTimeSlots: true });
    expect(timeSlots.map(({ _id: _, ...slot }) => slot)).to.deep.equal([
      {
        ...{ startTime: { hour: 19, minute: 0 }, amount: 20 },
        refs: [{ refType: 'category', categoryRef: 'hall' }],
      },
      { startTime: { hour: 20, minute: 0 }, amount: 12 },
      { startTime: { hour: 21, minute: 0 }, amount: 20 },
      { startTime: { hour: 22, minute: 0 }, amount: 20 },
      { startTime: { hour: 23, minute: 0 }, amount: 20 },
    ]);
  });

  it('keep what the form has no field for, and show what the service says', async () => {
    await openSection('times', {
      ...evening,
      useTimeSlots: true,
      timeSlots: [
        { _id: 's1', startTime: { hour: 18, minute: 0 }, amount: 5, refs: [{ refType: 'door', door: 'west' }] },
        { _id: 's2', startTime: { hour: 18, minute: 30 }, amount: 5 },
      ],
    });
    await shows('6:00 PM, 5 people');
    service.answers['PUT /api/events/concert'] = () =>
      new FakeApiError(409, 'IN_USE', [
        { path: 'timeSlots[1].amount', message: 'Below what is sold' },
        { path: 'timeSlots', message: '"s3" has tickets that are held or sold' },
      ]);
    fill('timeSlots.1.amount', '3');
    fill('styleOptions.timeSlotsCheckoutSelection', 'afterTickets');
    await shows('2 unpublished changes');
    submit();
    await shows('18:30, People: Below what is sold');
    named('.summary a', 'Time slots: "s3" has tickets that are held or sold').click();
    await waitUntil(() => document.activeElement?.id === 'field-timeSlots');
    expect(sent()).to.deep.equal({
      timeSlots: [{ _id: 's1' }, { _id: 's2', amount: 3 }],
      styleOptions: { timeSlotsCheckoutSelection: 'afterTickets' },
    });
  });

  it('are there in German', async () => {
    localStorage.setItem('foyer-desk-language', 'de');
    service.answers['GET /api/events/concert'] = () => event;
    await open('/desk/events/concert/edit/times');
    await shows('Tickets werden ohne Zeit verkauft.');
    expect(words()).to.contain('Zeitfenster');
  });
});
