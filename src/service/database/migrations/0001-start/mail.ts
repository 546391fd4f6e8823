/** Queue of emails. */
export const mail = `
-- Email to a person, sent by a job. It has either its text, or a template and an order: then it is written when it
-- is sent.
create table mail (
  id text primary key,                      -- Id of the email
  seller_id text not null references seller, -- Seller that sends it
  recipient text not null,                  -- Email address
  subject text not null,                    -- Subject; '' with a template
  body text not null,                       -- Plain text; '' with a template
  -- Kind of email that is written when it is sent, such as 'confirmation'; null: subject and body are the email
  template text,
  checkout_id text references checkout on delete cascade, -- Order that it is about
  voucher_order_id text references voucher_order on delete cascade, -- Voucher order that it is about
  ticket_id text references ticket on delete cascade, -- Ticket that it is about alone, for the holder of that ticket
  -- Kind of which an address gets so many an hour, such as 'order'; null: it counts for none
  limited_as text,
  -- Email that names the order of this one, which is not sent itself; null: it is sent
  gathered_in text references mail on delete cascade,
  created_at timestamptz not null,          -- Time at which it was queued
  next_at timestamptz not null,             -- Next attempt; lies ahead while one is under way
  attempts integer not null default 0,      -- Number of attempts
  sent_at timestamptz,                      -- Time at which the mail server took it, or at which it was gathered
  dead_at timestamptz,                      -- Time at which it was given up; it is kept and can be sent after all
  error text,                               -- Last failure
  constraint mail_written_later check ((template is null) = (checkout_id is null and voucher_order_id is null))
);
create index mail_due on mail (next_at) where sent_at is null and dead_at is null;
create index mail_open on mail (seller_id, created_at desc) where sent_at is null;
create index mail_gathered on mail (gathered_in) where gathered_in is not null;
create index mail_age on mail (created_at);
create index mail_recipient on mail (seller_id, lower(recipient));
create index mail_checkout on mail (checkout_id) where checkout_id is not null;
create index mail_voucher_order on mail (voucher_order_id) where voucher_order_id is not null;
create index mail_ticket on mail (ticket_id) where ticket_id is not null;
`;
