/** The base of a page with a list whose columns and length are chosen; they stand in its address. */
import type { PropertyValues, TemplateResult } from 'lit';
import type { ListTexts } from '../../locales/desk/lists-en.ts';
import { columnsParameter, columnTable, shownColumns, type Column } from './columns.ts';
import { listDisplay, readListTexts } from './list-display.ts';
import { addressWith, sizeOf } from './lists.ts';
import { DeskPage } from './page.ts';

export abstract class DeskList<Row> extends DeskPage {
  protected rows: readonly Row[] = [];
  /** They load with the rows. */
  protected listWords!: ListTexts;

  /** Fetches the rows. @throws what the page then says */
  protected abstract loadRows(): Promise<void>;
  /** All columns that the list can show. */
  protected abstract get columns(): readonly Column<Row>[];

  protected override async load(): Promise<void> {
    const [words] = await Promise.all([readListTexts(this.desk.formats.language), this.loadRows()]);
    this.listWords = words;
  }

  /** Whether only other columns are asked for, of the same rows. */
  protected keepsRows(changed: PropertyValues<this>): boolean {
    const before = changed.get('place');
    if (before === undefined || changed.has('desk')) return false;
    const [was, is] = [before, this.place].map((place) => ({
      columns: place.query.get(columnsParameter),
      rest: addressWith(place, { [columnsParameter]: '', skip: place.query.get('skip') ?? '' }),
    }));
    return was?.columns !== is?.columns && was?.rest === is?.rest;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.keepsRows(changed)) super.willUpdate(changed);
  }

  /** Rows of a page. */
  protected get size(): number {
    return sizeOf(this.place);
  }

  protected renderTable(): TemplateResult {
    return columnTable(shownColumns(this.columns, this.place.query), this.rows);
  }

  /** The button of the toolbar that chooses the columns. */
  protected renderDisplay(): TemplateResult {
    return listDisplay(this.desk, this.place, this.listWords, this.columns);
  }
}
