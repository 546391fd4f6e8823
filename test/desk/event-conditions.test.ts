// Conditions of questions in the form of an event.
import { expect } from '@open-wc/testing';
import { openSection, sent, submit, tick, unfold } from './event-form-page.ts';
import { event } from './fake-desk-service.ts';
import { desk, field, fill, named, shows, useDesk } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('conditions of questions in the form of an event', () => {
  useDesk();

  it('asks a question only when another one is answered so', async () => {
    await openSection('questions', {
      ...event,
      extraFields: [
        { _id: 'source', name: 'Where from?', type: 'select', options: ['Press', 'Friends'] },
        { _id: 'news', name: 'Newsletter?', type: 'checkbox' },
      ],
      ticketExtraFields: [
        {
          ...{ _id: 'meal', name: 'Meal', type: 'text' },
          conditions: [{ _id: 'c1', baseSlug: 'source', operator: 'equals', value: ['Press'], note: 'kept' }],
        },
      ],
    });
    unfold();
    await expect(desk).to.be.accessible();
    tick('ticketExtraFields.0.conditions.0.value.for.Friends');
    const [, , add] = [...desk.querySelectorAll<HTMLElement>('.conditions .button')];
    add!.click();
    await waitUntil(() => desk.querySelector('[aria-label="Condition 2"]') !== null);
    submit();
    await shows('Meal, Condition 2, Answer: Say what the answer must be.');
    fill('ticketExtraFields.0.conditions.1.baseSlug', 'news');
    await waitUntil(() => field('ticketExtraFields.0.conditions.1.value').matches('select'));
    fill('ticketExtraFields.0.conditions.1.value', 'true');
    await expect(desk).to.be.accessible();
    submit();
    await shows('Changes published.');
    const { ticketExtraFields } = sent() as { ticketExtraFields: { conditions: { _id: string }[] }[] };
    const [meal] = ticketExtraFields;
    expect(meal).to.deep.equal({
      _id: 'meal',
      conditions: [
        { _id: 'c1', value: ['Press', 'Friends'] },
        { _id: meal?.conditions[1]?._id, baseSlug: 'news', operator: 'equals', value: ['true'] },
      ],
    });
  });

  it('miss a question that is removed', async () => {
    await openSection('questions', {
      ...event,
      extraFields: [
        { _id: 'school', name: 'Which school?', type: 'text' },
        {
          ...{ _id: 'class', name: 'Which class?', type: 'text' },
          conditions: [{ _id: 'c1', baseSlug: 'school', operator: 'exists' }],
        },
      ],
    });
    named('button', 'Remove the question Which school?').click();
    await shows('Which school?: not asked any more');
    submit();
    await shows('Which class?, Condition 1, Question: Choose a question.');
    unfold();
    named('button', 'Remove condition 1').click();
    submit();
    await shows('Changes published.');
    expect(sent()).to.deep.equal({
      extraFields: [
        { _id: 'school', deleted: true },
        { _id: 'class', conditions: [] },
      ],
    });
  });
});
