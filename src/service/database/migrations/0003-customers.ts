/** What a seller's list of customers is searched by, their consents and mailed links, and the mails themselves. */
export const customers = {
  name: '0003-customers',
  sql: `
-- How names are compared: without capitals and accents.
create function fold_text(written text) returns text language sql immutable parallel safe strict
  as $$ select lower(regexp_replace(normalize(written, NFKD), '[\\u0300-\\u036f]', '', 'g')) $$;

alter table customer
  add column login_type text not null default 'password',
  add column next_verification_mail_at timestamptz,
  -- The first name stands on both sides, so that "ada byron" and "byron ada" are parts of it.
  add column name_key text not null generated always as (fold_text(
    coalesce(data->>'prename', '') || ' ' || coalesce(data->>'lastname', '') || ' ' || coalesce(data->>'prename', ''))) stored,
  add column company_key text not null generated always as (fold_text(coalesce(data->>'company', ''))) stored;
create index customer_listing on customer (seller_id, created_at desc, id desc);
create index customer_changed on customer (seller_id, updated_at);
create index customer_tags on customer using gin ((data->'tags'));
create index customer_tagged on customer (seller_id) where jsonb_array_length(data->'tags') > 0;
create unique index customer_number on customer (seller_id, ((data->>'number')::numeric)) where jsonb_typeof(data->'number') = 'number';

-- What was said, never changed: the last entry of a consent holds.
create table customer_consent (
  id bigint generated always as identity primary key,
  customer_id text not null references customer on delete cascade,
  consent_id text not null,
  status text not null check (status in ('granted', 'denied')),
  source text not null check (source in ('seller', 'registration', 'checkout', 'account')),
  given_at timestamptz not null
);
create index customer_consent_of on customer_consent (customer_id, consent_id, id);
insert into customer_consent (customer_id, consent_id, status, source, given_at)
select c.id, said->>'consentId', said->>'status', 'checkout', c.updated_at
from customer c, jsonb_array_elements(case jsonb_typeof(c.data->'consents') when 'array' then c.data->'consents' else '[]' end) said
where said->>'consentId' is not null and said->>'status' in ('granted', 'denied');
update customer set data = data - 'consents' where data ? 'consents';

-- Links that were mailed: they prove an address or set a password, once.
create table customer_mail_token (
  hash text primary key,                    -- SHA-256 of the token
  customer_id text not null references customer on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  data jsonb not null default '{}',         -- what a registration brought, until its address is proved
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index customer_mail_token_of on customer_mail_token (customer_id, purpose, created_at desc);

create table mail (
  id text primary key,
  seller_id text not null references seller,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  error text
);
create index mail_due on mail (next_at) where sent_at is null;
create index mail_recipient on mail (seller_id, lower(recipient));

-- Whoever is erased is found in orders by address as well: an order of an unproven address belongs to no customer.
alter table checkout add column buyer_key text generated always as (lower(data->'details'->>'email')) stored;
create index checkout_buyer on checkout (seller_id, buyer_key) where buyer_key is not null;

create index voucher_customer on voucher ((data->>'customerId')) where data ? 'customerId';
`,
};
