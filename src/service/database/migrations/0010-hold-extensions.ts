/** How often a buyer was given more time. Beside the moment that it moves, in the row that is locked for it. */
export const holdExtensions = {
  name: '0010-hold-extensions',
  sql: `
alter table hold add column extensions integer not null default 0 check (extensions >= 0);
`,
};
