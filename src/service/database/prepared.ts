/**
 * The names of prepared statements. A text that comes often gets a name, so that a server plans it once for each
 * connection: in a rush that is half of its work. Where names do no good (see `mend`) it goes on without them.
 */
import { codeOf } from './errors.ts';

/** So often a text has to come before it gets a name: texts that are put together for one question get none. */
const often = 10;
/** Names at most; each costs every connection some memory of the server. */
const maxNames = 300;
/** Texts that are counted at most. */
const maxCounted = 2000;

const cachedPlan = '0A000';
/** Something between us and the server, which lends each transaction another connection, does not know the name, or knows it already. */
const unknownName: readonly unknown[] = ['26000', '42P05'];

export class PreparedNames {
  private readonly names = new Map<string, string>();
  private readonly counts = new Map<string, number>();
  private generation = 0;
  private isOff = false;

  /** With other limits than those of a server with many connections, if need be. */
  constructor(private readonly limits = { often, maxNames }) {}

  /** The name of a statement; none for what comes rarely. */
  of(text: string): string | undefined {
    if (this.isOff) return undefined;
    const known = this.names.get(text);
    if (known !== undefined) return known;
    const count = (this.counts.get(text) ?? 0) + 1;
    if (this.counts.size >= maxCounted) this.counts.clear();
    this.counts.set(text, count);
    if (count < this.limits.often || this.names.size >= this.limits.maxNames) return undefined;
    this.counts.delete(text);
    const name = `foyer_${this.generation}_${this.names.size}`;
    this.names.set(text, name);
    return name;
  }

  /** Whether an error came of a name alone: then the same statement will do when it is asked again. */
  mend(error: unknown): boolean {
    const code = codeOf(error);
    if (unknownName.includes(code)) {
      this.isOff = true;
      return true;
    }
    // a table has changed since the statement was prepared
    if (code !== cachedPlan || !/cached plan/.test(String(error))) return false;
    this.names.clear();
    this.counts.clear();
    this.generation++;
    return true;
  }
}
