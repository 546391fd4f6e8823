/** Numbers of invoices: given when somebody asks for an invoice first, each once, and kept. */
export const invoices = {
  name: '0011-invoices',
  sql: `
create table invoice (
  checkout_id text primary key references checkout,
  seller_id text not null references seller,
  number integer not null,                  -- counts a seller's invoices, from 1 and without gaps
  issued_at timestamptz not null,
  unique (seller_id, number)
);
`,
};
