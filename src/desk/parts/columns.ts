/** The columns of a list: which of them an address shows, and the table that is drawn from them. */
import { html, nothing, type TemplateResult } from 'lit';
import './columns.styles.ts';

/** A column of a list. The first one links to the page of the row, and always stands. */
export interface Column<Row> {
  /** In the address, e.g. `buyer`. */
  readonly name: string;
  /** Its heading. */
  readonly word: string;
  /** @param shown The names of all columns that are shown: some cells have in a second line what has no column. */
  readonly cell: (row: Row, shown: ReadonlySet<string>) => unknown;
  /** Of its cells; `wide` ones are not on phones. */
  readonly classes?: string;
  /** Shown only to those who choose it; on phones in a line of its own, after its word. */
  readonly isExtra?: boolean;
}

/** A column without what draws it. */
type Named = Pick<Column<never>, 'name' | 'isExtra'>;

/** The parameter of the address with the names of the columns. */
export const columnsParameter = 'columns';

/** The columns that an address shows, in the order of the list: its own where the address names none that there is. */
export function shownColumns<Each extends Named>(columns: readonly Each[], query: URLSearchParams): readonly Each[] {
  const asked = new Set(query.get(columnsParameter)?.split(','));
  const isNamed = columns.some(({ name }) => asked.has(name));
  return columns.filter(({ name, isExtra }, at) => (isNamed ? at === 0 || asked.has(name) : !isExtra));
}

/** How an address names these columns; '' for those that the list shows by itself. */
export function namesOf(columns: readonly Named[], shown: ReadonlySet<string>): string {
  const names = columns.filter(({ name }, at) => at === 0 || shown.has(name)).map(({ name }) => name);
  const usual = columns.filter(({ isExtra }) => !isExtra).map(({ name }) => name);
  return String(names) === String(usual) ? '' : String(names);
}

/** Classes that a head shares with its cells. */
const ofHeads = ['number', 'pickable'];

/** The table of a list: its head and its rows. */
export function columnTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): TemplateResult {
  return html`<div class="scrolls">
    <table class="stacks listed">
      <thead>
        <tr>
          ${columns.map(({ word, classes = '' }) => {
            const shared = classes.split(' ').filter((each) => ofHeads.includes(each));
            return html`<th scope="col" class=${shared.join(' ')}>${word}</th>`;
          })}
        </tr>
      </thead>
      <tbody>
        ${columnRows(columns, rows)}
      </tbody>
    </table>
  </div>`;
}

/** The rows of a list alone. */
export function columnRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly TemplateResult[] {
  const shown = new Set(columns.map(({ name }) => name));
  return rows.map(
    (row) =>
      html`<tr class="linked">
        ${columns.map((column) => cellOf(column, column.cell(row, shown)))}
      </tr>`,
  );
}

function cellOf<Row>({ word, classes = '', isExtra = false }: Column<Row>, content: unknown): TemplateResult {
  if (!isExtra) return html`<td class=${classes}>${content}</td>`;
  const isEmpty = content === undefined || content === '' || content === nothing;
  return isEmpty
    ? html`<td class="extra wide"></td>`
    : html`<td class="extra ${classes}"><span class="phone-only muted">${word}: </span>${content}</td>`;
}
