/** What sellers have from Apple and Google to sign passes for wallets with. */
export const wallets = {
  name: '0012-wallets',
  sql: `
create table wallet_settings (
  seller_id text primary key references seller,
  apple_certificate text,                   -- PEM; of the pass type, whose name and team stand in it
  apple_authority text,                     -- PEM; Apple's own certificate that issued it
  apple_key text,                           -- sealed PEM
  google_issuer text,
  google_account text,                      -- address of the service account
  google_key text,                          -- sealed PEM
  updated_at timestamptz not null,
  check ((apple_certificate is null) = (apple_key is null) and (apple_certificate is null) = (apple_authority is null)),
  check ((google_issuer is null) = (google_key is null) and (google_issuer is null) = (google_account is null))
);
`,
};
