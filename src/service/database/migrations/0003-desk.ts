/** Third migration: orders are searched by words, sorted and filtered by indexes. */
import { withComments } from '../comments.ts';
import type { Migration } from '../migrate.ts';

const sql = withComments(`
-- Words of a text as they are searched, each after what it belongs to: a search finds the words of one seller alone.
create function search_words(owner text, written text) returns text[] language sql immutable parallel safe strict
  as $$ select coalesce(array_agg(distinct owner || ' ' || left(word, 60)), '{}')
    from regexp_split_to_table(fold_text(written), '[\\s!-/:-@\\[-\\u0060{-~]+') word where word <> '' $$;

-- Query for all words of a text, each by its beginning.
create function search_query(owner text, written text) returns tsquery language sql immutable parallel safe strict
  as $$ select string_agg('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery
    from unnest(search_words(owner, written)) word $$;

alter table checkout add column words tsvector generated always as (
  case when completed_at is not null then array_to_tsvector(search_words(seller_id,
    id || ' ' || coalesce(data#>>'{details,prename}', '') || ' ' || coalesce(data#>>'{details,lastname}', '') || ' '
    || coalesce(data#>>'{details,company}', '') || ' ' || coalesce(data#>>'{details,email}', ''))) end) stored;
comment on column checkout.words is 'Words of an order as they are searched: its id, and name, company and email address of its buyer';
create index checkout_words on checkout using gin (words) where words is not null;

-- Pages, filters and totals of the list of orders are read from the index alone.
drop index checkout_orders;
create index checkout_orders on checkout (seller_id, completed_at desc, id desc)
  include (status, payment_status, payment_method, event_id) where completed_at is not null;
create index checkout_payment on checkout (seller_id, payment_status, completed_at desc, id desc)
  where completed_at is not null;
create index checkout_method on checkout (seller_id, payment_method, completed_at desc, id desc)
  where completed_at is not null;
create index checkout_changed on checkout (seller_id, updated_at, id) where completed_at is not null;
create index checkout_total on checkout (seller_id, total, id) where completed_at is not null;
-- The orders whose seller pays money back by hand.
create index checkout_by_hand on checkout (seller_id, updated_at desc, id desc) where completed_at is not null
  and (data ? 'refundByHand' or data @? '$.returns[*] ? (@.byHand == true || @.resale.extra > 0)');

-- Manual refund that its seller has paid.
create table refund_done (
  id text primary key,                      -- Return, or order that was canceled as a whole
  checkout_id text not null references checkout on delete cascade, -- Order
  seller_id text not null references seller, -- Seller
  done_at timestamptz not null,             -- Time at which it was marked
  done_by text not null                     -- Key or user who marked it
);
create index refund_done_order on refund_done (checkout_id);

-- Operation that changed something for a seller. The values are not stored: what is erased of a person is gone.
create table audit_entry (
  id bigint generated always as identity primary key, -- Order of the entries
  seller_id text not null references seller, -- Seller
  at timestamptz not null,                  -- Time of the operation
  principal text not null,                  -- Key or user who asked for it
  operation text not null,                  -- Operation, such as 'events.update'
  subject text,                             -- What was changed, such as the id of an event; null: more than one thing
  fields text[] not null                    -- Names of the fields that were sent
);
create index audit_entry_seller on audit_entry (seller_id, id desc);
create index audit_entry_subject on audit_entry (seller_id, subject, id desc) where subject is not null;

create index ticket_code on ticket (seller_id, barcode text_pattern_ops);
`);

export const desk: Migration = { name: '0003-desk', sql };
