/** English texts of the page of apps. They load with the page. */
export const appPage = {
  intro:
    'Programs of other makers that someone of your house has allowed to act for it. A key of your own stands under API keys.',
  empty: 'No apps yet',
  emptyText: 'An app asks for access by itself: follow the link of its maker, and sign in as an admin.',
  rights: 'May',
  since: 'Access since',
  agreed: 'Allowed last',
  agreedBy: (when: string, who: string) => `${when}, ${who}`,
  used: 'Last used',
  unused: 'Never',
  notConnected: 'Not connected yet',
  connected: 'Connected',
  website: 'Website of the app',
  remove: 'Take access back',
  removeOf: (name: string) => `Take access back: ${name}`,
  removeTitle: (name: string) => `Take the access of ${name} back?`,
  removeText: 'The app is refused immediately. What it has read before stays with it. It can be allowed again.',
  removed: 'The access is taken back.',
  onlyAdmins: 'Only admins take access back.',
};

export type AppPageTexts = typeof appPage;
