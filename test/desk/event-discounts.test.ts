// Discounts and groups of ticket types in the form of an event.
import { expect } from '@open-wc/testing';
import { openSection, sent, submit, tick } from './event-form-page.ts';
import { event } from './fake-desk-service.ts';
import { desk, field, fill, named, shows, useDesk } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('discounts in the form of an event', () => {
  useDesk();

  const family = {
    ...event,
    tickets: [
      { _id: 'full', name: 'Adult', price: 24 },
      { _id: 'child', name: 'Child', price: 12 },
    ],
    groups: [{ _id: 'all', name: 'Everyone', tickets: ['full', 'child'] }],
    discountGroups: [
      {
        ...{ _id: 'd1', name: 'Family', discountType: 'var', value: 0.1 },
        rules: [{ _id: 'r1', type: 'ticketGroups', group: 'all', min: 3, max: null }],
      },
    ],
  };

  it('at the counter are added without conditions', async () => {
    await openSection('discounts', {
      ...event,
      posDiscounts: [{ _id: 'staff', name: 'Staff', discountType: 'PERCENTAGE', value: 0.5 }],
    });
    await shows('50% off all tickets');
    const card = desk.querySelector('[aria-labelledby=pos-discounts]')!;
    card.querySelector<HTMLElement>('[id="field-posDiscounts"]')!.click();
    await waitUntil(() => field('posDiscounts.1.name'));
    expect(card.textContent).not.to.contain('condition');
    fill('posDiscounts.1.discountType', 'fixPerItem');
    fill('posDiscounts.1.value', 'much');
    submit();
    await shows('Discount, Name, as buyers read it: Fill this in.');
    await shows('Discount, Amount: A price is a number, 0 or more.');
    fill('posDiscounts.1.name', 'Newspaper');
    fill('posDiscounts.1.value', '3');
    await expect(desk).to.be.accessible();
    submit();
    await shows('Changes published.');
    const { posDiscounts } = sent() as { posDiscounts: { _id: string }[] };
    expect(posDiscounts).to.deep.equal([
      { _id: 'staff' },
      { _id: posDiscounts[1]?._id, name: 'Newspaper', discountType: 'fixPerItem', value: 3 },
    ]);
  });

  it('are described, added, changed, ordered and removed', async () => {
    await openSection('discounts', family);
    await shows('10% off Everyone with 3 tickets or more of Everyone');
    await expect(desk).to.be.accessible();
    named('button', 'Add a discount').click();
    await shows('Discount… % off Everyone with 1 ticket or more of Everyone');
    submit();
    await shows('Discount, Name, as buyers read it: Fill this in.');
    await shows('A number from 0 to 100.');
    fill('discountGroups.1.name', 'Big spender');
    fill('discountGroups.1.discountType', 'fix');
    await waitUntil(() => field('discountGroups.1.value').closest('label')?.textContent.includes('Amount'));
    fill('discountGroups.1.value', '5');
    fill('discountGroups.1.rules.0.type', 'cartSum');
    await waitUntil(() => !desk.querySelector('[id="field-discountGroups.1.rules.0.group"]'));
    fill('discountGroups.1.rules.0.min', '80');
    await shows('€5.00 off the order with a value from €80.00');
    fill('discountGroups.1.rules.0.max', '50');
    submit();
    await shows('Big spender, Condition 1, At least: Not more than the most.');
    fill('discountGroups.1.rules.0.max', '');
    fill('discountGroups.0.value', '12,5');
    named('button', 'Move Big spender up').click();
    await waitUntil(() => field('discountGroups.0.name').value === 'Big spender');
    await expect(desk).to.be.accessible();
    submit();
    await shows('Changes published.');
    const { discountGroups, ...rest } = sent() as {
      discountGroups: { _id: string; rules: { _id: string }[] }[];
    };
    const [added, ...others] = discountGroups;
    expect(rest).to.deep.equal({});
    expect(others).to.deep.equal([{ _id: 'd1', value: 0.125 }]);
    expect(added).to.deep.equal({
      ...{ _id: added?._id, name: 'Big spender', discountType: 'fix', value: 5 },
      rules: [{ _id: added?.rules[0]?._id, type: 'cartSum', group: 'all', min: 80 }],
    });
  });

  it('count groups of ticket types, which a rule may need', async () => {
    await openSection('discounts', {
      ...family,
      tickets: family.tickets.map((type) => ({ ...type, rules: [{ _id: 'x', ticketGroup: 'all', min: 1 }] })),
    });
    await shows('Rules of ticket types or of the cart use this group.');
    expect(desk.querySelector('[aria-label="Remove the group Everyone"]')).to.equal(null);
    named('button', 'Add a group').click();
    await waitUntil(() => desk.querySelector('[id="field-groups.1.name"]') !== null);
    submit();
    await shows('Group, Name of the group: Fill this in.');
    await shows('Group, Ticket types: Choose at least one ticket type.');
    fill('groups.1.name', 'Children');
    tick('groups.1.tickets.for.child');
    await waitUntil(() => field('discountGroups.0.rules.0.group').textContent.includes('Children'));
    const group = field('discountGroups.0.rules.0.group') as unknown as HTMLSelectElement;
    fill('discountGroups.0.rules.0.group', group.options[2]!.value);
    await shows('10% off Children with 3 tickets or more of Children');
    submit();
    await shows('Changes published.');
    const id = group.options[2]!.value;
    expect(sent()).to.deep.equal({
      groups: [{ _id: 'all' }, { _id: id, name: 'Children', tickets: ['child'] }],
      discountGroups: [{ _id: 'd1', rules: [{ _id: 'r1', group: id }] }],
    });
  });

  it('begin with a group of all tickets', async () => {
    await openSection('discounts');
    named('button', 'Add a discount').click();
    await shows('… % off All tickets with 1 ticket or more of All tickets');
    await shows('2 unpublished changes');
  });
});
