/** The states of the country that a buyer chose. */

/** Countries whose addresses need a state. */
const countries = /^(?:AU|BR|CA|IN|MX|US)$/;

/** Codes and names, or `text` where the names can't be loaded; `undefined` for a country that needs no state. */
export type States = readonly (readonly [code: string, name: string])[] | 'text' | undefined;

/** Loads the names of states with the first country that has some. */
export class StateChoice {
  private names: ((country: string) => States) | undefined;
  private isAsked = false;

  /** @param changed Called once the names are there. */
  constructor(private readonly changed: () => void) {}

  /** The states of a country; none while their names load. */
  readonly of = (country: string): States => {
    if (!countries.test(country)) return undefined;
    if (!this.isAsked) void this.load();
    return this.names?.(country);
  };

  private async load(): Promise<void> {
    this.isAsked = true;
    const { statesOf } = await import('./states.ts').catch(() => ({ statesOf: () => 'text' as const }));
    this.names = statesOf;
    this.changed();
  }
}
