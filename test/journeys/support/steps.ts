/** Counts what a person does in the desk: a click, a tap, a filled field, a search with Enter. */
export class Steps {
  taken = 0;

  async do(step: Promise<unknown>): Promise<void> {
    await step;
    this.taken++;
  }
}
