/** Notices: what people at a door have to know beside results. */

export interface Notice {
  readonly id: string;
  /**
   * `conflict`: another device had admitted the ticket. `late`: the service decided otherwise, when it had been decided
   * here. `refused`: what the service said of a scan. `full`: the device can't keep more.
   */
  readonly kind: 'conflict' | 'late' | 'refused' | 'full';
  readonly about?: string | undefined;
  readonly at?: Date | undefined;
  readonly reason?: string | undefined;
  /** Where and when the entry was that counts. */
  readonly first?: { readonly device?: string | undefined; readonly at: string } | undefined;
  readonly access?: 'GRANTED' | 'DENIED';
  readonly message?: string;
}
