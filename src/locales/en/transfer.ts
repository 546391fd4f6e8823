/** Texts of a bank transfer that is still to be made for an order. */
export const transfer = {
  owner: 'Account holder',
  iban: 'IBAN',
  bic: 'BIC',
  amount: 'Amount',
  reference: 'Reference',
  /** On a button beside each value; its name goes on with the label. */
  copy: 'Copy',
  copied: (label: string) => `${label} copied.`,
  /** Below a GiroCode, which banking apps scan. */
  scan: 'Scan this code with your banking app.',
};
