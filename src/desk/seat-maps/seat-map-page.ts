/**
 * `<desk-seat-map>`: a seat map is drawn and saved. What is drawn stays in the browser until then. Long because the
 * drawing, the outline and the forms change one document.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ServiceError } from '../../client/errors.ts';
import { maxSeats, seatMaps, type SeatMap, type SeatMapUse } from '../../contract/seat-maps.ts';
import { seatPictures as english } from '../../locales/desk/seat-pictures-en.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { FormDraft } from '../parts/form-draft.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { pageTexts } from '../parts/page-texts.ts';
import { messageOf } from '../parts/problems.ts';
import { follow, tellOfKept } from '../parts/seat-revisions.ts';
import { addRows, blockRows, freePoint, layOut, type BlockShape } from './blocks.ts';
import { areasByText, seatsByText } from './by-text.ts';
import { readChart, renderFiles, tellOfImport } from './chart-files.ts';
import {
  allOf,
  boundsOf,
  categoriesOf,
  chartOf,
  compact,
  countOf,
  emptyChart,
  fitted,
  idMaker,
  inputOf,
  pitchOf,
  placesOf,
  rounded,
  selectedAreas,
  selectedIn,
  type Background,
  type Chart,
  type Point,
  type Selection,
  placeName,
} from '../parts/seat-plan/chart.ts';
import { problemsOf, type Problem } from './checks.ts';
import { paste, runCommand } from './commands.ts';
import { clipOf, readClip } from './copies.ts';
import { move, paint, renameRows, renameSeat, renameSection, setArea, setContingent, setKind } from './edits.ts';
import { countOfBlock, freeStart, fromFocus, isTooTight } from './fans.ts';
import { renderFinding } from './finding.ts';
import { followersOf, renderFollowers } from './followers.ts';
import { back, begin, forward, step, type History } from './history.ts';
import { letterOf, nameRows, numberOfLetters, numberSeats } from './numbering.ts';
import {
  blockPanel,
  kindNames,
  mapPanel,
  newAreaPanel,
  selectionPanel,
  tablePanel,
  type Command,
  type Fields,
  type FormName,
  type Panel,
} from './panels.ts';
import '../parts/seat-plan/seat-picture.ts';
import './seat-maps.styles.ts';
import type { DeskSeatPicture, Tool } from '../parts/seat-plan/seat-picture.ts';
import { viewTools } from '../parts/seat-plan/view-tools.ts';
import { renderProblems } from './problem-list.ts';
import { setNote } from './views.ts';
import './tracing.ts';
import { layOutTables, tableRows } from './tables.ts';
import {
  areaOfFields,
  blockOf,
  fieldsOf,
  firstBlock,
  firstTableOf,
  firstTables,
  rowSchemeOf,
  seatSchemeOf,
  signedOf,
  stageShapeOf,
  tablesOfFields,
} from './typed-fields.ts';

interface Draft {
  /** The version that was drawn upon; '' for a new map. */
  readonly version: string;
  readonly chart: Chart;
}

/** The most events of a map that are named. */
const maxUses = 20;
const maxGhost = 2000;

const toolNames = ['select', 'lasso', 'pan', 'block', 'table', 'area'] as const;
const toolKeys: Readonly<Record<string, Tool>> = {
  ...{ v: 'select', l: 'lasso', h: 'pan', b: 'block', t: 'table', a: 'area' },
};
/** They add something, by their own form. */
const addingTools: readonly Tool[] = ['block', 'table', 'area'];

export class DeskSeatMap extends DeskPage {
  /** What is saved. */
  private saved!: Chart;
  private version = '';
  /** The newest revision. */
  private revision = '';
  /** The events that use it, the latest first. */
  private uses: readonly SeatMapUse[] = [];
  private useCount = 0;
  private history!: History<Chart>;
  private selected: Selection = new Set();
  private tool: Tool = 'select';
  private snaps = true;
  private blockFields: Fields = firstBlock;
  private tableFields: Fields = firstTables;
  private failure = '';
  private said = '';
  private isBusy = false;
  private isFromBefore = false;
  private draft!: FormDraft<Draft>;
  /** Another person's, saved meanwhile. */
  private theirs: Chart | undefined;
  private more = english;
  private checked: { readonly chart: Chart; readonly problems: readonly Problem[] } | undefined;

  override get heading(): string {
    return this.chart.name;
  }

  private get chart(): Chart {
    return this.history.present;
  }

  private get words() {
    return this.desk.texts.seatMap;
  }

  private get mapId(): string | undefined {
    return this.place.params['id'];
  }

  private get isFixed(): boolean {
    return !this.desk.may('events:write');
  }

  private get isChanged(): boolean {
    return this.chart !== this.saved && JSON.stringify(this.chart) !== JSON.stringify(this.saved);
  }

  private get problems(): readonly Problem[] {
    if (this.checked?.chart !== this.chart) this.checked = { chart: this.chart, problems: problemsOf(this.chart) };
    return this.checked.problems;
  }

  private get picture(): DeskSeatPicture | null {
    return this.querySelector('desk-seat-picture');
  }

  /** The client sends the version that was drawn upon, and learns the version of each answer. */
  private get client() {
    const { get, create, update, events } = seatMaps;
    return this.desk.client({ seatMaps: { get, create, update, events } }, (send) => async (input, init) => {
      const headers = new Headers(init?.headers);
      if (init?.method === 'PUT' && this.version !== '') headers.set('if-match', this.version);
      const answer = await send(input, { ...init, headers });
      if (answer.ok && !/\/events(?:\?|$)/.test(input instanceof Request ? input.url : input.toString()))
        this.version = answer.headers.get('etag') ?? '';
      return answer;
    }).seatMaps;
  }

  protected override async load(): Promise<void> {
    const id = this.mapId;
    // drawing pauses often, and a plan of a large house is megabytes
    this.draft = new FormDraft<Draft>(this.desk, { kind: 'seatMap', id: id ?? 'new' }, undefined, 10_000);
    const before = this.draft.read();
    this.version = '';
    this.theirs = undefined;
    this.failure = '';
    this.selected = new Set();
    const german = async () => (await import('../../locales/desk/seat-pictures-de.ts')).seatPictures;
    this.more = await pageTexts(this.desk.formats.language, english, german);
    const empty = emptyChart(this.words.newName, this.words.stage);
    const plan = id === undefined ? undefined : await this.client.get({ id });
    this.saved = plan ? chartOf(plan) : empty;
    this.revision = plan?.revisionId ?? '';
    const { docs, total } = id === undefined ? { docs: [], total: 0 } : await this.client.events({ id, top: maxUses });
    this.uses = docs;
    this.useCount = total;
    this.history = begin(this.saved);
    const draft = await before;
    this.isFromBefore = false;
    if (draft && JSON.stringify(draft.chart) !== JSON.stringify(this.saved)) {
      this.isFromBefore = true;
      this.history = step(this.history, draft.chart);
      if (draft.version !== this.version) this.theirs = this.saved;
    }
    this.tool = countOf(this.chart) === 0 ? 'block' : 'select';
  }

  /** A step: what has changed is drawn, stored in the browser, and said. */
  private change(next: Chart, what: string, selected = this.selected): void {
    if (this.isFixed) return;
    const { chart, dx, dy } = fitted(next);
    this.picture?.follow(dx, dy);
    this.turn(step(this.history, chart), what, selected);
  }

  private turn(history: History<Chart>, what: string, selected = this.selected): void {
    this.history = history;
    const there = allOf(this.chart);
    this.selected = new Set([...selected].filter((id) => there.has(id)));
    this.failure = '';
    this.said = this.words.done(what);
    void this.draft.keep({ version: this.version, chart: this.chart });
    this.requestUpdate();
  }

  private select(selected: Selection): void {
    this.selected = selected;
    if (selected.size > 0 && addingTools.includes(this.tool)) this.tool = 'select';
    const areas = selectedAreas(this.chart, selected).length;
    this.said = this.words.chosen(selected.size - areas, areas);
    this.requestUpdate();
  }

  /** Selects, and brings into view. */
  private show(selected: Selection): void {
    this.select(selected);
    this.picture?.show(selected);
  }

  private fail(message: string): void {
    this.failure = message;
    this.requestUpdate();
  }

  private send(name: FormName, event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    this.apply(name, fieldsOf(form));
    // what is typed is in the map now: an undo shows in the form, too
    if (this.failure === '' && !['block', 'table', 'newArea', 'numbering', 'rowNaming'].includes(name))
      void this.updateComplete.then(() => {
        form.reset();
      });
  }

  private apply(name: FormName, fields: Fields): void {
    const { words, chart, selected } = this;
    const text = (field: string) => (fields[field] ?? '').trim();
    const rows = new Set(selectedIn(chart, selected).map(({ row }) => row._id));
    const wrong = (field: string) => {
      this.fail(words.wrongNumber(words[field as 'rows']));
    };
    if (name === 'block') this.addBlock(fields);
    else if (name === 'table') this.addTables(fields);
    else if (name === 'newArea') this.addArea(fields);
    else if (name === 'area') this.changeArea(fields);
    else if (name === 'category') this.change(paint(chart, selected, text('category')), words.category);
    else if (name === 'contingent') this.change(setContingent(chart, selected, text('contingent')), words.contingent);
    else if (name === 'note') this.change(setNote(chart, selected, text('note')), this.more.note);
    else if (name === 'kind') {
      const kind = kindNames.find((each) => each === fields['kind']);
      if (kind) this.change(setKind(chart, selected, kind), words.kinds[kind]);
    } else if (name === 'labels') this.rename(fields);
    else if (name === 'numbering') {
      const scheme = seatSchemeOf(fields);
      if ('wrong' in scheme) wrong(scheme.wrong);
      else this.change(numberSeats(chart, rows, scheme), words.numbering);
    } else if (name === 'rowNaming') {
      const scheme = rowSchemeOf(fields);
      if ('wrong' in scheme) wrong(scheme.wrong);
      else this.change(nameRows(chart, rows, scheme), words.rowNaming);
    } else if (name === 'move') {
      const [dx, dy] = [signedOf(text('dx')), signedOf(text('dy'))];
      if (Number.isNaN(dx)) wrong('moveRight');
      else if (Number.isNaN(dy)) wrong('moveDown');
      else this.moveBy(dx, dy);
    } else this.setMap(fields);
  }

  private setMap(fields: Fields): void {
    const { words, chart } = this;
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => signedOf(fields[name] ?? ''));
    const labels = { x: words.left, y: words.top, width: words.width, height: words.height };
    const wrong = Object.entries({ x, y, width, height }).find(([, value]) => !((value ?? NaN) >= 0));
    if (wrong) {
      this.fail(words.wrongNumber(labels[wrong[0] as 'x']));
      return;
    }
    const { stage: _, ...rest } = chart;
    const name = (fields['stage'] ?? '').trim();
    const stage = compact({
      ...{ name: name === '' ? undefined : name, shape: stageShapeOf(fields['stageShape']) },
      ...{ x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 },
    });
    const hasStage = stage.width > 0 && stage.height > 0;
    this.change({ ...rest, name: (fields['name'] ?? '').trim(), ...(hasStage && { stage }) }, words.map);
  }

  private rename(fields: Fields): void {
    const { words, selected } = this;
    const places = selectedIn(this.chart, selected);
    const [first] = places;
    if (!first) return;
    const text = (field: string) => fields[field]?.trim();
    let { chart } = this;
    const [section, row, seat] = [text('section'), text('row'), text('seat')];
    const ids = new Set(first.section.rows.filter(({ name }) => name === first.row.name).map(({ _id }) => _id));
    if (section !== undefined) chart = renameSection(chart, first.section._id, section);
    if (row !== undefined) chart = renameRows(chart, ids, row);
    if (seat !== undefined) chart = renameSeat(chart, first.seat._id, seat);
    this.change(chart, words.labels);
  }

  /** The letter or number after that of the last row of the section. */
  private nextRow(sectionName: string): string {
    const section = this.chart.sections.find(({ name }) => name === sectionName);
    const last = section?.rows.at(-1)?.name ?? '';
    const letters = numberOfLetters(last);
    if (letters !== undefined) return letterOf(letters + 1);
    return /^\d+$/.test(last) ? String(Number(last) + 1) : 'A';
  }

  private addBlock(fields: Fields, at?: Point): void {
    const { words, chart } = this;
    this.blockFields = fields;
    const [shape, rows, seats] = [blockOf(fields), rowSchemeOf(fields), seatSchemeOf(fields)];
    for (const part of [shape, rows, seats])
      if ('wrong' in part) {
        this.fail(words.wrongNumber(words[part.wrong as 'rows']));
        return;
      }
    if ('wrong' in shape || 'wrong' in rows || 'wrong' in seats) return;
    const point = at ?? freeStart(chart, shape);
    const wrong = this.whyNot(shape, point);
    if (wrong !== undefined) {
      this.fail(wrong);
      return;
    }
    const from = fromFocus(chart, point);
    const section = (fields['section'] ?? '').trim() || words.mainSection;
    const newId = idMaker(chart);
    const made = blockRows(shape, { rows, seats, categoryRef: (fields['category'] ?? '').trim() }, point, newId, from);
    const ids = made.flatMap((row) => row.seats.map(({ _id }) => _id));
    this.tool = 'select';
    const name = (fields['name'] ?? '').trim() || chart.name;
    this.change({ ...addRows(chart, section, made, newId), name }, words.seats(ids.length), new Set(ids));
    if (!at) void this.updateComplete.then(() => this.picture?.showAll());
  }

  private addTables(fields: Fields, at?: Point): void {
    const { words, chart } = this;
    this.tableFields = fields;
    const group = tablesOfFields(fields);
    const first = firstTableOf(fields['firstTable'] ?? '', this.nextTable);
    if ('wrong' in group || first === undefined) {
      this.fail(words.wrongNumber(words['wrong' in group ? (group.wrong as 'across') : 'firstTable']));
      return;
    }
    const { seats, across, down, pitch } = group;
    if (seats * across * down + countOf(chart) > maxSeats) {
      this.fail(words.tooMany);
      return;
    }
    const section = (fields['section'] ?? '').trim() || words.mainSection;
    const newId = idMaker(chart);
    const above = Math.min(...layOutTables(group).flatMap((points) => points.map(({ y }) => y)));
    const point = at ?? freePoint(chart, boundsOf(chart), pitch);
    const where = at ?? { x: point.x, y: rounded(point.y - above) };
    const made = tableRows(group, { first, categoryRef: (fields['category'] ?? '').trim() }, where, newId);
    const ids = made.flatMap((row) => row.seats.map(({ _id }) => _id));
    this.tool = 'select';
    this.change(addRows(chart, section, made, newId), words.seats(ids.length), new Set(ids));
    if (!at) void this.updateComplete.then(() => this.picture?.showAll());
  }

  private addArea(fields: Fields, drawn?: readonly Point[]): void {
    const { words, chart } = this;
    const read = areaOfFields(fields, drawn);
    if ('wrong' in read) {
      this.fail(words.wrongNumber(words[read.wrong as 'capacity']));
      return;
    }
    const area = compact({ _id: idMaker(chart)(), ...read, name: read.name || words.standing });
    this.tool = 'select';
    this.change({ ...chart, areas: [...(chart.areas ?? []), area] }, words.area, new Set([area._id]));
    if (!drawn) void this.updateComplete.then(() => this.picture?.showAll());
  }

  private changeArea(fields: Fields): void {
    const { words, chart, selected } = this;
    const [area] = selectedAreas(chart, selected);
    const read = areaOfFields(fields);
    if (!area) return;
    if ('wrong' in read)
      this.fail(read.wrong === 'corners' ? words.wrongCorners : words.wrongNumber(words[read.wrong as 'capacity']));
    else this.change(setArea(chart, area._id, read), words.area);
  }

  /** The number after the highest of all tables. */
  private get nextTable(): string {
    const tables = this.chart.sections.flatMap(({ rows }) => rows.filter(({ table }) => table !== undefined));
    return String(tables.reduce((max, { name }) => Math.max(max, /^\d{1,6}$/.test(name) ? Number(name) : 0), 0) + 1);
  }

  private moveBy(dx: number, dy: number): void {
    this.change(move(this.chart, this.selected, dx, dy), this.words.moveNow);
  }

  private command(command: Command): void {
    const { chart, selected, words } = this;
    if (selected.size === 0) return;
    const done = runCommand(chart, selected, command, words.copyMark);
    this.change(done.chart, words[command], done.selected);
  }

  /** Copies or cuts what is selected, as text; pastes it into any seat map. Fields keep their own clipboard. */
  private clip(event: ClipboardEvent): void {
    const { chart, selected, words, isFixed } = this;
    const { clipboardData: data, type, target } = event;
    if (!data || (target instanceof HTMLElement && target.matches('input, textarea, select'))) return;
    if (type === 'paste') {
      const part = isFixed ? undefined : readClip(data.getData('text/plain'));
      if (!part) return;
      if (countOf(chart) + countOf(part) > maxSeats) this.fail(words.tooMany);
      else {
        const pasted = paste(chart, part, words.copyMark);
        this.tool = 'select';
        this.change(pasted.chart, words.paste, pasted.selected);
      }
    } else {
      if (selected.size === 0 || (type === 'cut' && isFixed)) return;
      data.setData('text/plain', clipOf(chart, selected));
      if (type === 'cut') this.command('remove');
      else {
        this.said = words.done(words.copy);
        this.requestUpdate();
      }
    }
    event.preventDefault();
  }

  private readonly clipped = (event: ClipboardEvent): void => {
    this.clip(event);
  };

  private undo(): void {
    this.turn(back(this.history), this.words.undo);
  }

  private redo(): void {
    this.turn(forward(this.history), this.words.redo);
  }

  private setTool(tool: Tool): void {
    this.tool = tool;
    if (addingTools.includes(tool)) this.selected = new Set();
    this.requestUpdate();
  }

  /** Keys of the whole page. Those without Ctrl rest on buttons and in fields, where they would change seats unseen. */
  private press(event: KeyboardEvent): void {
    const isIn = (places: string) => event.target instanceof HTMLElement && event.target.closest(places) !== null;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && key === 's') void this.save();
    else if (isIn('input, textarea, select')) return;
    else if (isCommand && (key === 'y' || (key === 'z' && event.shiftKey))) this.redo();
    else if (isCommand && key === 'z') this.undo();
    else if (isCommand && key === 'd') this.command('duplicate');
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (!isIn('.canvas, [role=tree]')) return;
      this.command('remove');
    } else if (!isIn('.canvas') || !this.pressInPicture(event, key, isCommand)) return;
    event.preventDefault();
  }

  /** Keys of the drawing. @returns whether it was one */
  private pressInPicture(event: KeyboardEvent, key: string, isCommand: boolean): boolean {
    const tool = toolKeys[key];
    const by = (pitchOf(this.chart) / 2) * (event.shiftKey ? 10 : 1);
    const [dx, dy] = { arrowleft: [-by, 0], arrowright: [by, 0], arrowup: [0, -by], arrowdown: [0, by] }[key] ?? [0, 0];
    if (isCommand && key === 'a') this.select(allOf(this.chart));
    else if (isCommand) return false;
    else if (tool && !(this.isFixed && addingTools.includes(tool))) this.setTool(tool);
    else if (this.tool === 'area' && key === 'enter') return this.picture?.closeArea() ?? false;
    else if (this.tool === 'area' && key === 'escape' && this.picture?.dropCorner()) return true;
    else if (dx !== 0 || dy !== 0) this.moveBy(dx ?? 0, dy ?? 0);
    else if (key === 'escape') this.select(new Set());
    else if (key === '0') this.picture?.showAll();
    else if (key === '+') this.picture?.zoom(1.25);
    else if (key === '-') this.picture?.zoom(0.8);
    else return false;
    return true;
  }

  /** Asks which events sell from the new revision immediately. */
  private askToSave(): void {
    const { words, desk, chart, saved, uses, useCount } = this;
    const now = new Date();
    const coming = uses.filter(({ start }) => new Date(start) > now);
    const categories = categoriesOf(saved).filter((ref) => !categoriesOf(chart).includes(ref));
    const list = { uses: coming, more: useCount - uses.length, newest: this.revision };
    ask(
      {
        title: words.saveTitle,
        confirm: words.saveNow,
        body: html`<p>${coming.length === 0 ? words.savePast : words.saveText}</p>
          ${renderFollowers(desk, list)}
          ${categories.length === 0 ? nothing : html`<p class="notice">${icon('alert')}${words.lostCategories(categories.join(', '))}</p>`}`,
        act: (fields) => this.save(followersOf(fields, coming)),
      },
      desk.texts,
    );
  }

  private renderUses(): TemplateResult {
    const { words, uses, useCount, desk } = this;
    return html`<ul class="bullets">
      ${uses.map(
        ({ _id, name, start, revisionId }) =>
          html`<li>
            <a href=${hrefOf(`/events/${_id}/seats`)}>${name}</a>, ${desk.formats.dateTime(start)}
            <span class="muted">${words.revision(revisionId)}</span>
          </li>`,
      )}
      ${useCount > uses.length ? html`<li>${words.moreEvents(desk.formats.number(useCount - uses.length))}</li>` : nothing}
    </ul>`;
  }

  /** @param followers The events that sell from the new revision; nothing asks for them, where the map is used. */
  private async save(followers?: readonly SeatMapUse[]): Promise<void> {
    if (this.isBusy || this.isFixed) return;
    // what is typed there belongs to the map, applied or not
    const typed = this.querySelector<HTMLFormElement>('[data-form=map]');
    const name = typed ? (fieldsOf(typed)['name'] ?? '').trim() : this.chart.name;
    if (name !== this.chart.name) this.change({ ...this.chart, name }, this.words.map);
    const { desk, words, chart } = this;
    if (this.problems.some(({ isWarning }) => !isWarning)) {
      this.fail(words.fixFirst);
      await this.updateComplete;
      this.querySelector<HTMLElement>('.seat-problems')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    if (this.useCount > 0 && !followers) {
      this.askToSave();
      return;
    }
    this.isBusy = true;
    this.failure = '';
    this.requestUpdate();
    try {
      const { mapId } = this;
      const answer =
        mapId === undefined
          ? await this.client.create(inputOf(chart))
          : await this.client.update({ id: mapId, ...inputOf(chart) });
      await this.draft.drop();
      const before = this.saved;
      this.saved = chart;
      this.revision = answer.revisionId;
      // what was drawn while it was being saved
      if (this.chart !== chart) await this.draft.keep({ version: this.version, chart: this.chart });
      this.theirs = undefined;
      this.isFromBefore = false;
      desk.toast(words.saved(followers?.length ?? 0));
      if (followers && followers.length > 0) await this.bind(followers, before, answer);
      if (mapId === undefined) desk.go(`/seat-maps/${answer._id}`, { replace: true });
    } catch (error) {
      if (error instanceof ServiceError && error.status === 412) await this.meet();
      else this.failure = messageOf(error, desk.texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  /** Binds events to the revision that was saved, and tells which keep theirs. */
  private async bind(followers: readonly SeatMapUse[], before: Chart, { _id, revisionId }: SeatMap): Promise<void> {
    const { desk, words } = this;
    const kept = await follow(desk, followers, { seatMapId: _id, revisionId });
    const { docs, total } = await this.client.events({ id: _id, top: maxUses });
    this.uses = docs;
    this.useCount = total;
    if (kept.length === 0) return;
    const places = new Map([...placesOf(before)].map((place) => [place.seat._id, place]));
    const nameOf = (id: string) => {
      const place = places.get(id);
      return place ? placeName(desk.texts.eventSeats, place) : id;
    };
    // after the question has closed
    setTimeout(() => {
      tellOfKept(desk, kept, nameOf);
    });
    this.said = words.keptTitle;
  }

  /** Another person has saved: both are there to choose from. */
  private async meet(): Promise<void> {
    const plan = await this.client.get({ id: this.mapId ?? '' });
    this.theirs = chartOf(plan);
    this.revision = plan.revisionId;
  }

  private takeTheirs(): void {
    const { theirs } = this;
    if (!theirs) return;
    this.theirs = undefined;
    this.saved = theirs;
    this.turn(step(this.history, theirs), this.words.takeTheirs);
    void this.draft.drop();
  }

  private discard(): void {
    const { words, desk } = this;
    ask(
      {
        title: words.discard,
        confirm: words.discard,
        isDanger: true,
        body: html`<p>${words.discardText}</p>`,
        act: async () => {
          this.turn(step(this.history, this.saved), words.discard);
          this.isFromBefore = false;
          await this.draft.drop();
        },
      },
      desk.texts,
    );
  }

  private async import(text: string): Promise<void> {
    const { words } = this;
    const imported = readChart(text, this.chart, words.mainSection);
    if (imported.chart) {
      this.change(imported.chart, words.import, new Set());
      this.tool = 'select';
      await this.updateComplete;
      this.picture?.showAll();
    }
    tellOfImport(this.desk, imported);
  }

  private renderTools(): TemplateResult {
    const { words, isFixed, history } = this;
    const button = (word: string, act: () => void, isOff = false) =>
      html`<button class="button" aria-disabled=${isOff} @click=${act}>${word}</button>`;
    return html`<div class="seat-tools" role="toolbar" aria-label=${words.tools}>
      ${toolNames
        .filter((name) => !addingTools.includes(name) || !isFixed)
        .map(
          (name) =>
            html`<button
              class="button"
              aria-pressed=${this.tool === name}
              @click=${() => {
                this.setTool(name);
              }}
            >
              ${name === 'lasso' ? this.more.lasso : words[name]}
            </button>`,
        )}
      ${
        isFixed
          ? nothing
          : html`${button(
              words.undo,
              () => {
                this.undo();
              },
              history.past.length === 0,
            )}${button(
              words.redo,
              () => {
                this.redo();
              },
              history.future.length === 0,
            )}`
      }
      ${viewTools(words, () => this.picture)}
      <label class="check snap"
        ><input
          type="checkbox"
          .checked=${this.snaps}
          @change=${(event: Event) => {
            this.snaps = (event.target as HTMLInputElement).checked;
            this.requestUpdate();
          }}
        />${words.snap}</label
      >
    </div>`;
  }

  private renderNotices(): TemplateResult {
    const { words, theirs, failure } = this;
    return html`${
      theirs
        ? html`<div class="notice" role="alert">
            ${icon('alert')}<span>
              ${words.conflict(words.seats(countOf(this.chart)), words.seats(countOf(theirs)))}
              <span class="row"
                ><button class="button" @click=${() => void this.save([])}>${words.keepMine}</button
                ><button
                  class="button"
                  @click=${() => {
                    this.takeTheirs();
                  }}
                >
                  ${words.takeTheirs}
                </button></span
              ></span
            >
          </div>`
        : nothing
    }
    ${failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${failure}</p>`}`;
  }

  /** Another key makes fresh forms: what is typed in them belongs to what is selected. */
  private get panelKey(): string {
    const { selected, tool } = this;
    const ids = [...selected];
    return addingTools.includes(tool) ? tool : `${ids.length} ${ids[0] ?? ''} ${ids.at(-1) ?? ''}`;
  }

  private renderAdding(panel: Panel, section: string): TemplateResult {
    const { chart } = this;
    if (this.tool === 'block') return blockPanel(panel, section, this.nextRow(section), this.blockFields);
    if (this.tool === 'table') return tablePanel(panel, section, this.nextTable, this.tableFields);
    const pitch = pitchOf(chart);
    const bounds = boundsOf(chart);
    const width = rounded(chart.width * 0.6);
    return newAreaPanel(panel, {
      ...{ x: rounded(chart.width * 0.2), y: rounded((bounds ? bounds.y + bounds.height : 0) + pitch) },
      ...{ width, height: rounded(6 * pitch) },
    });
  }

  private renderPanel(): TemplateResult {
    const { words, chart, selected, isFixed } = this;
    const panel = {
      ...{ words, chart, selected, isFixed, desk: this.desk, more: this.more },
      see: (seen: Chart) => {
        this.change(seen, this.more.view);
      },
      send: (name: FormName, event: SubmitEvent) => {
        this.send(name, event);
      },
      command: (command: Command) => {
        this.command(command);
      },
    };
    const section = chart.sections.at(-1)?.name ?? words.mainSection;
    const body = addingTools.includes(this.tool)
      ? this.renderAdding(panel, section)
      : selected.size > 0
        ? selectionPanel(panel)
        : mapPanel(panel);
    return html`<datalist id="seat-sections">
        ${chart.sections.map(({ name }) => html`<option value=${name}></option>`)}
      </datalist>
      <datalist id="seat-categories">
        ${categoriesOf(chart).map((ref) => html`<option value=${ref}></option>`)}
      </datalist>
      ${keyed(this.panelKey, body)}`;
  }

  /** What a click would add: too many seats would make the pointer slow. */
  private ghostAt(at: Point): readonly Point[] {
    const here = (points: readonly Point[]) => points.map(({ x, y }) => ({ x: x + at.x, y: y + at.y }));
    if (this.tool === 'block') {
      const shape = blockOf(this.blockFields);
      if ('wrong' in shape || this.whyNot(shape, at) !== undefined) return [];
      const from = fromFocus(this.chart, at) ?? at;
      return countOfBlock(shape, from) > maxGhost ? [] : here(layOut(shape, from).flat(2));
    }
    const group = this.tool === 'table' ? tablesOfFields(this.tableFields) : { wrong: '' };
    return 'wrong' in group || group.seats * group.across * group.down > maxGhost
      ? []
      : here(layOutTables(group).flat());
  }

  /** Why a block can't lie at a point, if it can't. */
  private whyNot(shape: BlockShape, at: Point): string | undefined {
    const { words, more, chart } = this;
    const from = fromFocus(chart, at);
    if (countOfBlock(shape, from ?? at) + countOf(chart) > maxSeats) return words.tooMany;
    if (!shape.fan) return undefined;
    if (!from) return more.noStage;
    return isTooTight(shape, from) ? more.tooTight : undefined;
  }

  protected override content(): TemplateResult {
    const { words, chart, isChanged, isFixed, desk } = this;
    const actions = isFixed
      ? nothing
      : html`${
            isChanged
              ? html`<button
                  class="button"
                  @click=${() => {
                    this.discard();
                  }}
                >
                  ${words.discard}
                </button>`
              : nothing
          }<button class="button primary" aria-disabled=${this.isBusy} @click=${() => void this.save()}>
            ${words.save}
          </button>`;
    return html`<div
      class="seat-editor"
      @keydown=${(event: KeyboardEvent) => {
        this.press(event);
      }}
      @copy=${this.clipped}
      @cut=${this.clipped}
      @paste=${this.clipped}
    >
      ${pageHead(chart.name, {
        back: { path: '/seat-maps', word: desk.texts.seatMaps.title },
        actions,
        below: html`<p class="below muted">
          ${words.seats(countOf(chart))}${isChanged ? ` · ${this.isFromBefore ? words.fromBefore : words.unsaved}` : nothing}
        </p>`,
      })}
      ${this.renderNotices()} ${this.renderTools()}
      <div class="seat-columns">
        <div class="card seat-side">
          ${renderFinding({
            ...{ chart, selected: this.selected, words },
            find: (text) => {
              this.show(new Set([...seatsByText(this.chart, text), ...areasByText(this.chart, text)]));
            },
            select: (selected) => {
              this.select(selected);
            },
            chooseAll: () => {
              this.select(allOf(this.chart));
            },
          })}
        </div>
        <desk-seat-picture
          class="card"
          .chart=${chart}
          .selected=${this.selected}
          .tool=${this.tool}
          .snaps=${this.snaps}
          .isFixed=${isFixed}
          .label=${words.picture}
          .ghostAt=${(at: Point) => this.ghostAt(at)}
          .onSelect=${(selected: Selection) => {
            this.select(selected);
          }}
          .onMove=${(dx: number, dy: number) => {
            this.moveBy(dx, dy);
          }}
          .onPlace=${(at: Point) => {
            const form = this.querySelector<HTMLFormElement>('[data-form=block], [data-form=table]');
            if (form?.dataset['form'] === 'block') this.addBlock(fieldsOf(form), at);
            else if (form) this.addTables(fieldsOf(form), at);
          }}
          .onArea=${(outline: readonly Point[]) => {
            const form = this.querySelector<HTMLFormElement>('[data-form=newArea]');
            if (form) this.addArea(fieldsOf(form), outline);
          }}
        ></desk-seat-picture>
        <div
          class="card seat-side"
          @input=${(event: Event) => {
            const form = (event.target as HTMLElement).closest<HTMLFormElement>('[data-form]');
            if (form?.dataset['form'] === 'block') this.blockFields = fieldsOf(form);
            else if (form?.dataset['form'] === 'table') this.tableFields = fieldsOf(form);
            else return;
            this.requestUpdate();
          }}
        >
          ${this.renderPanel()}
        </div>
      </div>
      <p class="small muted help" id="picture-hint">${words.pictureHint} ${this.more.selectHint} ${words.help}</p>
      <div class="card stack">
        ${renderProblems(this.problems, words, (selected) => {
          this.show(selected);
        })}
        ${
          this.mapId === undefined
            ? nothing
            : html`<section aria-labelledby="seat-uses">
                <h2 id="seat-uses">${words.uses}</h2>
                ${this.useCount === 0 ? html`<p class="muted">${words.noUses}</p>` : this.renderUses()}
              </section>`
        }
        ${renderFiles(chart, words, isFixed ? undefined : (text) => this.import(text))}
        <desk-seat-tracing
          .desk=${desk}
          .words=${words}
          .more=${this.more}
          .background=${chart.background}
          .width=${chart.width}
          .isFixed=${isFixed}
          .onChange=${(background: Background | undefined) => {
            this.change(compact({ ...this.chart, background }), this.more.tracing);
          }}
        ></desk-seat-tracing>
      </div>
      <p class="hidden" role="status">${this.said}</p>
    </div>`;
  }
}
customElements.define('desk-seat-map', DeskSeatMap);
