/** Texts that all elements share. */
export const shared = {
  loading: 'Loading …',
  retry: 'Try again',
  unreachable: 'The ticket service can’t be reached right now. Please check your connection.',
  failed: 'Something went wrong on our side. Please try again.',
  tooMany: 'That was a little too fast. Please wait a moment and try again.',
  full: 'The shop can’t take orders right now. Please try again in a few minutes.',
  free: 'Free',
  soldOut: 'Sold out',
};
