/** Texts of a terminal that visitors use themselves; they load where a shop is one. */
export const pos = {
  stillThere: 'Are you still there?',
  /** Whether the order was finished or not. */
  clearing: 'If you don’t touch the screen, it starts over for the next visitor. Unfinished orders are canceled.',
  seconds: (left: number) => `${left} ${left === 1 ? 'second' : 'seconds'} left`,
  goOn: 'I’m still here',
  restart: 'Start over',
  cleared: 'The screen was cleared. You can start a new order.',
};
