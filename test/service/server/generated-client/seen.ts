/** What the program saw. */
export interface Seen {
  readonly eventId: string;
  readonly left: number | undefined;
  readonly status: string;
  readonly barcodes: readonly (string | undefined)[];
  readonly balance: number | undefined;
  readonly ledger: readonly (readonly [string, number])[];
  readonly errorCode: string | undefined;
}
