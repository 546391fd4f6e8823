/**
 * The base of a page with a list whose columns and length are chosen; they stand in its address, which a person saves as a
 * view under a name.
 */
import { html, type PropertyValues, type TemplateResult } from 'lit';
import type { ListTexts } from '../../locales/desk/lists-en.ts';
import { columnsParameter, columnTable, shownColumns, type Column } from './columns.ts';
import { listDisplay, readListTexts } from './list-display.ts';
import { addressWith, sizeOf } from './lists.ts';
import { DeskPage } from './page.ts';
import { SavedViews } from './saved-views.ts';

export abstract class DeskList<Row> extends DeskPage {
  protected rows: readonly Row[] = [];
  /** They load with the rows. */
  protected listWords!: ListTexts;
  /** Their tabs stand behind those of the page. */
  protected readonly saved = new SavedViews({
    desk: () => this.desk,
    place: () => this.place,
    changed: () => {
      this.requestUpdate();
    },
  });

  /** Fetches the rows. @throws what the page then says */
  protected abstract loadRows(): Promise<void>;
  /** All columns that the list can show. */
  protected abstract get columns(): readonly Column<Row>[];

  protected override async load(): Promise<void> {
    void this.saved.load();
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

  /** The buttons of the toolbar that save the filters as a view, and choose the columns. */
  protected renderDisplay(): TemplateResult {
    return html`${this.saved.renderAction()} ${listDisplay(this.desk, this.place, this.listWords, this.columns)}`;
  }
}
