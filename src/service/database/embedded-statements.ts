/**
 * Statements with parameters on the embedded engine. Each is one message to it, and one that comes often is parsed and
 * planned once: PGlite's own `query` takes five messages, and plans each time.
 */
import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite';
import { PreparedNames } from './prepared.ts';

const { serialize } = protocol;

/** So many statements are run by the plans that there are. Then they are dropped, since tables may have grown. */
const runsOfPlans = 5_000;
/** All names are those of one connection, in this process. */
const limits = { often: 5, maxNames: 600 };

/** Runs statements of one engine, for a caller that has the engine to itself: none waits for another. */
export class EmbeddedStatements {
  private readonly names = new PreparedNames(limits);
  private readonly prepared = new Set<string>();
  private left = runsOfPlans;

  constructor(private readonly engine: PGlite) {}

  /**
   * Runs one statement and returns its rows.
   * @param values Parameters as PostgreSQL reads them.
   * @throws The error of the engine, with its `code`.
   */
  async run<Row>(text: string, values: readonly (string | null)[]): Promise<Row[]> {
    const statement = this.names.of(text);
    if (statement !== undefined && !this.prepared.has(statement)) {
      await this.send(serialize.parse({ name: statement, text }));
      this.prepared.add(statement);
    }
    const messages = await this.send(
      ...(statement === undefined ? [serialize.parse({ text })] : []),
      serialize.bind({ values: [...values], ...(statement !== undefined && { statement }) }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
    );
    if (statement !== undefined && --this.left === 0) await this.forgetPlans();
    return (parse.parseResults(messages, this.engine.parsers)[0]?.rows ?? []) as Row[];
  }

  /** Runs statements without parameters; what each of them answers. */
  async runAll(text: string): Promise<Results[]> {
    return parse.parseResults(await this.send(serialize.query(text)), this.engine.parsers);
  }

  /** Whether an error came of a statement that was prepared before a table changed: then it will do when it is asked again. */
  mend(error: unknown): boolean {
    return this.names.mend(error);
  }

  private async forgetPlans(): Promise<void> {
    this.left = runsOfPlans;
    await this.runAll('discard plans');
  }

  private async send(...messages: Uint8Array[]) {
    return await this.engine.execProtocolStream(Buffer.concat([...messages, serialize.sync()]));
  }
}
