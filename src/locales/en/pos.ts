/** Texts of a terminal that visitors use themselves; they load where a shop is one. */
export const pos = {
  stillThere: 'Are you still there?',
  /** Whether the order was finished or not. */
  clearing:
    'Without a touch, this screen is cleared for whoever comes next. An order that is not finished is given up.',
  seconds: (left: number) => `${left} ${left === 1 ? 'second' : 'seconds'} left`,
  goOn: 'I am still here',
  restart: 'Start anew',
  cleared: 'The screen was cleared. A new order can begin.',
};
