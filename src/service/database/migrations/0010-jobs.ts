/** Mails about orders, which are written when they are sent; and what was given up, kept so that it can be tried again. */
export const jobs = {
  name: '0010-jobs',
  sql: `
-- What was given up until now has no text left that could be sent.
delete from mail where sent_at is null and body = '';
alter table mail add column template text;        -- what is written, about the order, when it is sent; missing: subject and body are the mail
alter table mail add column checkout_id text references checkout on delete cascade;
alter table mail add column dead_at timestamptz;  -- given up; the text is kept, to be sent after all
alter table mail add check ((template is null) = (checkout_id is null));
drop index mail_due;
create index mail_due on mail (next_at) where sent_at is null and dead_at is null;
create index mail_open on mail (seller_id, created_at desc) where sent_at is null;
create index mail_age on mail (created_at);
create index mail_checkout on mail (checkout_id) where checkout_id is not null;

-- Given up and sent again from the log: the new delivery has taken over.
alter table webhook_delivery add column replayed_at timestamptz;
drop index webhook_delivery_open;
create index webhook_delivery_open on webhook_delivery (status, webhook_id) where status <> 'delivered' and replayed_at is null;
`,
};
