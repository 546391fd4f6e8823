/**
 * Texts of the form of an event that load with it: time slots, discounts, under-shops, conditions of questions. English is
 * the source and the type.
 */

const tickets = (count: string) => `${count} ${count === '1' ? 'ticket' : 'tickets'}`;

export const eventForm = {
  sectionNames: { times: 'Time slots', discounts: 'Discounts', shops: 'Under-shops' },
  labels: {
    useTimeSlots: 'Sell tickets for a time of admission',
    'styleOptions.timeSlotsCheckoutSelection': 'Buyers choose the time',
    'ticketSettings.codeForm': 'Form of ticket codes',
  },
  codeOfHouse: 'As in the settings of the house',
  slotPlaces: { beforeTickets: 'before the tickets', afterTickets: 'after the tickets' },

  wrong: {
    noGroup: 'Choose a group.',
    percentWrong: 'A number from 0 to 100.',
    outside: 'Outside of the event: it must begin within its hours.',
    noCode: 'Name at least one code.',
    noQuestion: 'Choose a question.',
    noValue: 'Say what the answer must be.',
  },
  slots: {
    title: 'Time slots',
    one: 'Time slot',
    hint: 'For museums and guided tours: each ticket admits at one time. A slot ends when the next one begins.',
    series: 'These times hold for each date of the series.',
    off: 'Tickets are sold without a time.',
    none: 'There are no times yet: nothing can be sold.',
    startTime: 'Time',
    amount: 'People',
    categories: 'Only for these categories',
    more: 'Categories',
    add: 'Add a time',
    remove: (time: string) => `Remove ${time}`,
    removeAll: 'Remove all times',
    run: (from: string, to: string, every: number) =>
      `${from}–${to}, ${every === 60 ? 'every hour' : every % 60 === 0 ? `every ${every / 60} hours` : every === 1 ? 'every minute' : `every ${every} minutes`}`,
    each: (amount: string) => (amount === '1' ? '1 person each' : `${amount} people each`),
    people: (amount: string) => (amount === '1' ? '1 person' : `${amount} people`),
    unlimited: 'no limit',
    maker: {
      title: 'Make times',
      from: 'First time',
      to: 'Last time',
      every: 'Minutes apart',
      amount: 'People each',
      amountHint: 'Empty: no limit.',
      everyWrong: 'A whole number from 1 to 720.',
      amountWrong: 'A whole number, or nothing.',
      tooMany: (most: number) => `At most ${most} times. Choose a longer interval.`,
      add: (count: number) => (count === 0 ? 'Add times' : `Add ${count} ${count === 1 ? 'time' : 'times'}`),
      known: 'These times are there already.',
    },
  },
  discounts: {
    title: 'Discounts',
    one: 'Discount',
    hint: 'A cart that meets the conditions gets the discount by itself. All conditions of a discount have to be met.',
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
  shops: {
    title: 'Under-shops',
    one: 'Under-shop',
    hint: 'A separate view of the sale, for members, schools or partners: its own prices, amounts and times. What is empty is as in the event.',
    add: 'Add an under-shop',
    remove: (name: string) => `Remove the under-shop ${name}`,
    name: 'Name',
    active: 'Open',
    off: 'closed',
    ticketShopHeaderText: 'Text at the top',
    unlockMode: 'Who gets in',
    unlockModes: { none: 'Everyone with the link', couponCode: 'People with a code' },
    coupons: 'Codes',
    couponsHint: 'One a line. Capitals don’t matter.',
    sellStart: 'Sale begins',
    sellEnd: 'Sale ends',
    inventoryStrategy: 'Tickets come from',
    inventories: {
      automatic: 'its own amounts, if it has any; else those of the event',
      independent: 'its own amounts alone',
      subsidiary: 'its own amounts, and never more than the event has left',
      global: 'the amounts of the event',
    },
    maxAmount: 'Tickets in all',
    maxAmountPerOrder: 'At most in an order',
    minAmountPerOrder: 'At least in an order',
    maxAmountPerCustomer: 'At most for a customer',
    tickets: 'Ticket types here',
    sold: 'Sale',
    solds: { '': 'as in the event', yes: 'sold here', no: 'not sold here' },
    price: 'Price',
    amount: 'Amount',
    of: (label: string, type: string) => `${label}, ${type}`,
    link: 'Link',
    linkLater: 'The link is here once the under-shop is saved.',
    linkOfDraft: 'It opens once the event is published.',
    facts: {
      prices: (count: number) => (count === 1 ? '1 price of its own' : `${count} prices of its own`),
      not: (count: number) => (count === 1 ? '1 ticket type not sold' : `${count} ticket types not sold`),
      code: (count: number) => (count === 1 ? '1 code' : `${count} codes`),
      amount: (count: string) => `${tickets(count)} in all`,
    },
  },
  conditions: {
    title: 'Ask only when',
    hint: 'All of these have to hold.',
    one: (at: number) => `Condition ${at}`,
    baseSlug: 'Question',
    operator: 'is answered',
    operators: {
      equals: 'with',
      notEquals: 'not with',
      exists: 'with anything',
      notExists: 'with nothing',
      greaterThan: 'with more than',
      greaterThanOrEquals: 'with at least',
      lessThan: 'with less than',
      lessThanOrEquals: 'with at most',
    },
    value: 'Answer',
    valueHint: 'Several answers: one a line.',
    ticked: 'ticked',
    unticked: 'not ticked',
    choose: 'choose',
    add: 'Add a condition',
    remove: (at: number) => `Remove condition ${at}`,
  },
  preview: {
    title: 'The shop with your changes',
    stale: 'The preview waits until the fields are right.',
  },
};

export type EventFormTexts = typeof eventForm;
