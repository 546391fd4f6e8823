/** Texts of discounts and groups of ticket types in the form of an event. English is the source and the type. */
const tickets = (count: string) => `${count} ${count === '1' ? 'ticket' : 'tickets'}`;

export const eventDiscounts = {
  discounts: {
    title: 'Discounts',
    one: 'Discount',
    hint: 'A cart that meets the conditions gets the discount by itself. All conditions of a discount have to be met.',
    byHand: {
      title: 'Discounts at the counter',
      hint: 'The box office gives them by hand in a phone order or at a POS, in addition to those above.',
      add: 'Add a counter discount',
    },
    name: 'Name, as buyers read it',
    discountType: 'What it takes off',
    types: {
      PERCENTAGE: 'Percent',
      fix: 'Amount of the order',
      fixPerItem: 'Amount per ticket',
      waiveFees: 'Fees',
    },
    percent: 'Percent',
    value: 'Amount',
    rules: 'Conditions',
    type: 'Condition',
    ruleTypes: { ticketGroups: 'Tickets', cartSum: 'Order value' },
    group: 'Group',
    noGroup: 'choose',
    min: 'At least',
    minHint: 'Empty: 1.',
    max: 'At most',
    add: 'Add a discount',
    remove: (name: string) => `Remove the discount ${name}`,
    addRule: 'Add a condition',
    removeRule: (at: number) => `Remove condition ${at}`,
    rule: (at: number) => `Condition ${at}`,
    noRules: 'Without a condition no cart gets it.',
    off: {
      PERCENTAGE: (value: string, groups: string) => `${value} off ${groups === '' ? 'all tickets' : groups}`,
      fix: (value: string) => `${value} off the order`,
      fixPerItem: (value: string, groups: string) => `${value} off each ticket${groups === '' ? '' : ` of ${groups}`}`,
      waiveFees: (_value: string, groups: string) => `No fees${groups === '' ? '' : ` on ${groups}`}`,
    },
    /** What it takes off, and what an order needs for it. */
    summary: (off: string, needs: readonly string[]) =>
      needs.length === 0 ? off : `${off} with ${needs.join(' and ')}`,
    when: {
      tickets: (group: string, min: string, max: string) =>
        max === ''
          ? `${tickets(min)} or more of ${group}`
          : min === max
            ? `exactly ${tickets(min)} of ${group}`
            : min === '0'
              ? `at most ${tickets(max)} of ${group}`
              : `${min} to ${tickets(max)} of ${group}`,
      sum: (min: string, max: string) =>
        max === '' ? `a value from ${min}` : min === '' ? `a value up to ${max}` : `a value from ${min} to ${max}`,
    },
  },
  groups: {
    title: 'Groups of ticket types',
    one: 'Group',
    hint: 'Discounts count the tickets of a group together, such as adults and children of a family.',
    all: 'All tickets',
    name: 'Name of the group',
    tickets: 'Ticket types',
    add: 'Add a group',
    remove: (name: string) => `Remove the group ${name}`,
    inUse: 'Rules of ticket types or of the cart use this group.',
  },
};

export type EventDiscountTexts = typeof eventDiscounts;
