/** Links by which customers change their address, and take a change back. */
export const emailChanges = {
  name: '0011-email-changes',
  sql: `
alter table customer_mail_token drop constraint customer_mail_token_purpose_check;
alter table customer_mail_token add constraint customer_mail_token_purpose_check
  check (purpose in ('verify', 'reset', 'email', 'email-back')); -- of the last two, data holds the address that is to be the customer's
`,
};
