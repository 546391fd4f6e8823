/** Listings that show recurring events once: the next date of each root without a look at all of its dates. */
export const listings = {
  name: '0007-listings',
  sql: `
drop index event_root;
create index event_root on event (root_id, starts_at, id) where root_id is not null;
create index event_roots on event (seller_id) where type = 'ROOT';
`,
};
