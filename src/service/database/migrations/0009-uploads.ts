/** Files that buyers answered questions with. */
export const uploads = {
  name: '0009-uploads',
  sql: `
create table upload (
  id text primary key,                      -- nobody can guess it: who knows it has sent the file
  checkout_id text not null references checkout on delete cascade,
  seller_id text not null references seller,
  field text not null,                      -- the question
  file_name text not null,
  mime_type text not null,                  -- what the content is, not what the sender said
  size integer not null check (size > 0),
  sha256 text not null,
  content bytea not null,
  created_at timestamptz not null
);
alter table upload alter column content set storage external; -- files of these kinds are compressed already
create index upload_checkout on upload (checkout_id);
`,
};
