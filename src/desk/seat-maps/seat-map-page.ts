/**
 * `<desk-seat-map>`: a seat map is drawn and saved. What is drawn stays in the browser until then. Long because the
 * drawing, the outline and the forms change one document.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ServiceError } from '../../client/errors.ts';
import { maxSeats, seatMaps } from '../../contract/seat-maps.ts';
import { ask } from '../parts/dialog.ts';
import { saveFile } from '../parts/download.ts';
import { dropDraft, keepDraft, readDraft } from '../parts/drafts.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';
import { addRows, blockRows, freePoint, layOut, type BlockShape } from './blocks.ts';
import { seatsByText } from './by-text.ts';
import {
  boundsOf,
  categoriesOf,
  chartOf,
  countOf,
  emptyChart,
  fitted,
  idMaker,
  inputOf,
  pitchOf,
  placesOf,
  selectedIn,
  wholeRows,
  type Chart,
  type Selection,
} from './chart.ts';
import { problemsOf, type Problem } from './checks.ts';
import {
  align,
  duplicate,
  mirror,
  move,
  paint,
  remove,
  renameRows,
  renameSeat,
  renameSection,
  setContingent,
  setKind,
} from './edits.ts';
import { readCsvChart, readJson, toCsv, toJson, type Imported } from './files.ts';
import { back, begin, forward, step, type History } from './history.ts';
import { letterOf, nameRows, numberOfLetters, numberSeats } from './numbering.ts';
import './outline.ts';
import { blockPanel, kindNames, mapPanel, selectionPanel, type Command, type Fields, type FormName } from './panels.ts';
import './seat-picture.ts';
import type { DeskSeatPicture, Tool } from './seat-picture.ts';
import { blockOf, fieldsOf, firstBlock, rowSchemeOf, seatSchemeOf, signedOf } from './typed-fields.ts';

interface Draft {
  /** The version that was drawn upon; '' for a new map. */
  readonly version: string;
  readonly chart: Chart;
}

const toolNames = ['select', 'pan', 'block'] as const;
const toolKeys: Readonly<Record<string, Tool>> = { v: 'select', h: 'pan', b: 'block' };

export class DeskSeatMap extends DeskPage {
  /** What is saved. */
  private saved!: Chart;
  private version = '';
  private history!: History<Chart>;
  private selected: Selection = new Set();
  private tool: Tool = 'select';
  private snaps = true;
  private blockFields: Fields = firstBlock;
  private failure = '';
  private said = '';
  private isBusy = false;
  private isFromBefore = false;
  /** Another person's, saved meanwhile. */
  private theirs: Chart | undefined;
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

  private get draftKey(): string {
    return `seat map ${this.desk.me.seller._id} ${this.mapId ?? 'new'}`;
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
    const { get, create, update } = seatMaps;
    return this.desk.client({ seatMaps: { get, create, update } }, (send) => async (input, init) => {
      const headers = new Headers(init?.headers);
      if (init?.method === 'PUT' && this.version !== '') headers.set('if-match', this.version);
      const answer = await send(input, { ...init, headers });
      if (answer.ok) this.version = answer.headers.get('etag') ?? '';
      return answer;
    }).seatMaps;
  }

  protected override async load(): Promise<void> {
    const id = this.mapId;
    this.version = '';
    this.theirs = undefined;
    this.failure = '';
    this.selected = new Set();
    const empty = emptyChart(this.words.newName, this.words.stage);
    this.saved = id === undefined ? empty : chartOf(await this.client.get({ id }));
    this.history = begin(this.saved);
    const draft = await readDraft<Draft>(this.draftKey);
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
    const there = new Set([...placesOf(this.chart)].map(({ seat }) => seat._id));
    this.selected = new Set([...selected].filter((id) => there.has(id)));
    this.failure = '';
    this.said = this.words.done(what);
    void keepDraft(this.draftKey, { version: this.version, chart: this.chart } satisfies Draft);
    this.requestUpdate();
  }

  private select(selected: Selection): void {
    this.selected = selected;
    if (selected.size > 0) this.tool = this.tool === 'block' ? 'select' : this.tool;
    this.said = this.words.chosen(selected.size);
    this.requestUpdate();
  }

  private fail(message: string): void {
    this.failure = message;
    this.requestUpdate();
  }

  private send(name: FormName, event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    this.apply(name, fieldsOf(form));
    // what is typed is in the map now: an undo shows in the form, too
    if (this.failure === '' && !['block', 'numbering', 'rowNaming'].includes(name))
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
    else if (name === 'category') this.change(paint(chart, selected, text('category')), words.category);
    else if (name === 'contingent') this.change(setContingent(chart, selected, text('contingent')), words.contingent);
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
    const stage = { ...(name !== '' && { name }), x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
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

  private addBlock(fields: Fields, at?: { readonly x: number; readonly y: number }): void {
    const { words, chart } = this;
    this.blockFields = fields;
    const [shape, rows, seats] = [blockOf(fields), rowSchemeOf(fields), seatSchemeOf(fields)];
    for (const part of [shape, rows, seats])
      if ('wrong' in part) {
        this.fail(words.wrongNumber(words[part.wrong as 'rows']));
        return;
      }
    if ('wrong' in shape || 'wrong' in rows || 'wrong' in seats) return;
    if (shape.rows > 500 || shape.seatsPerRow > 1000 || shape.rows * shape.seatsPerRow + countOf(chart) > maxSeats) {
      this.fail(words.tooMany);
      return;
    }
    const section = (fields['section'] ?? '').trim() || words.mainSection;
    const newId = idMaker(chart);
    const point = at ?? freePoint(chart, boundsOf(chart), shape.rowPitch + shape.bend);
    const made = blockRows(shape, { rows, seats, categoryRef: (fields['category'] ?? '').trim() }, point, newId);
    const ids = made.flatMap((row) => row.seats.map(({ _id }) => _id));
    this.tool = 'select';
    this.change(addRows(chart, section, made, newId), words.seats(ids.length), new Set(ids));
    if (!at) void this.updateComplete.then(() => this.picture?.showAll());
  }

  private moveBy(dx: number, dy: number): void {
    this.change(move(this.chart, this.selected, dx, dy), this.words.moveNow);
  }

  private command(command: Command): void {
    const { chart, selected, words } = this;
    if (selected.size === 0) return;
    if (command === 'duplicate') {
      const rows = wholeRows(chart);
      const bounds = boundsOf({ ...chart, stage: undefined, sections: chart.sections });
      const taken = new Set(rows.map(([part]) => part?.row.name));
      const rowName = (name: string) =>
        taken.has(name + words.copyMark) ? `${name}${words.copyMark} 2` : name + words.copyMark;
      const ys = selectedIn(chart, selected).map(({ seat }) => seat.y);
      const below = bounds ? bounds.y + bounds.height - ys.reduce((min, y) => Math.min(min, y), Infinity) : 0;
      const copied = duplicate(chart, selected, { dx: 0, dy: below + pitchOf(chart), rowName }, idMaker(chart));
      this.change(copied.chart, words.duplicate, copied.selected);
    } else if (command === 'remove') this.change(remove(chart, selected), words.remove, new Set());
    else if (command === 'alignRow' || command === 'alignColumn')
      this.change(align(chart, selected, command === 'alignRow' ? 'y' : 'x'), words[command]);
    else this.change(mirror(chart, selected, command === 'mirrorX' ? 'x' : 'y'), words[command]);
  }

  private undo(): void {
    this.turn(back(this.history), this.words.undo);
  }

  private redo(): void {
    this.turn(forward(this.history), this.words.redo);
  }

  private setTool(tool: Tool): void {
    this.tool = tool;
    if (tool === 'block') this.selected = new Set();
    this.requestUpdate();
  }

  /** Keys of the whole page; they rest while a person types. */
  private press(event: KeyboardEvent): void {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && key === 's') void this.save();
    else if (isTyping) return;
    else if (isCommand && (key === 'y' || (key === 'z' && event.shiftKey))) this.redo();
    else if (isCommand && key === 'z') this.undo();
    else if (isCommand && key === 'd') this.command('duplicate');
    else if (event.key === 'Delete' || event.key === 'Backspace') this.command('remove');
    else if (
      !(event.target instanceof HTMLElement && event.target.matches('.canvas')) ||
      !this.pressInPicture(event, key, isCommand)
    )
      return;
    event.preventDefault();
  }

  /** Keys of the drawing. @returns whether it was one */
  private pressInPicture(event: KeyboardEvent, key: string, isCommand: boolean): boolean {
    const tool = toolKeys[key];
    const by = (pitchOf(this.chart) / 2) * (event.shiftKey ? 10 : 1);
    const [dx, dy] = { arrowleft: [-by, 0], arrowright: [by, 0], arrowup: [0, -by], arrowdown: [0, by] }[key] ?? [0, 0];
    if (isCommand && key === 'a') this.select(new Set([...placesOf(this.chart)].map(({ seat }) => seat._id)));
    else if (isCommand) return false;
    else if (tool) this.setTool(tool);
    else if (dx !== 0 || dy !== 0) this.moveBy(dx ?? 0, dy ?? 0);
    else if (key === 'escape') this.select(new Set());
    else if (key === '0') this.picture?.showAll();
    else if (key === '+') this.picture?.zoom(1.25);
    else if (key === '-') this.picture?.zoom(0.8);
    else return false;
    return true;
  }

  private async save(): Promise<void> {
    const { desk, words, chart } = this;
    if (this.isBusy || this.isFixed) return;
    if (this.problems.some(({ isWarning }) => !isWarning)) {
      this.fail(words.fixFirst);
      await this.updateComplete;
      this.querySelector<HTMLElement>('.seat-problems')?.scrollIntoView({ block: 'nearest' });
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
      await dropDraft(this.draftKey);
      this.saved = chart;
      // what was drawn while it was being saved
      if (this.chart !== chart)
        await keepDraft(this.draftKey, { version: this.version, chart: this.chart } satisfies Draft);
      this.theirs = undefined;
      this.isFromBefore = false;
      desk.toast(words.saved);
      if (mapId === undefined) desk.go(`/seat-maps/${answer._id}`, { replace: true });
    } catch (error) {
      if (error instanceof ServiceError && error.status === 412) await this.meet();
      else this.failure = messageOf(error, desk.texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  /** Another person has saved: both are there to choose from. */
  private async meet(): Promise<void> {
    this.theirs = chartOf(await this.client.get({ id: this.mapId ?? '' }));
  }

  private takeTheirs(): void {
    const { theirs } = this;
    if (!theirs) return;
    this.theirs = undefined;
    this.saved = theirs;
    this.turn(step(this.history, theirs), this.words.takeTheirs);
    void dropDraft(this.draftKey);
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
          await dropDraft(this.draftKey);
        },
      },
      desk.texts,
    );
  }

  private async readFile(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (!file) return;
    const text = await file.text();
    input.value = ''; // the same file can be chosen again
    const imported = /^\s*\{/.test(text) ? readJson(text) : readCsvChart(text, this.chart, this.words.mainSection);
    const { words } = this;
    if (imported.chart) {
      this.change(imported.chart, words.import, new Set());
      this.tool = 'select';
      await this.updateComplete;
      this.picture?.showAll();
    }
    this.tellOfImport(imported);
  }

  private tellOfImport({ chart, problems, isLaidOut }: Imported): void {
    const { words, desk } = this;
    if (chart && problems.length === 0 && !isLaidOut) {
      desk.toast(words.imported(words.seats(countOf(chart))));
      return;
    }
    ask(
      {
        title: chart ? words.import : words.notRead,
        body: html`${chart ? html`<p>${words.imported(words.seats(countOf(chart)))}</p>` : nothing}
        ${isLaidOut ? html`<p>${words.laidOut}</p>` : nothing}
        ${
          problems.length === 0
            ? nothing
            : html`<h3>${words.partlyRead}</h3>
                <ul class="bullets">
                  ${problems
                    .slice(0, 50)
                    .map(
                      ({ line, why, text }) =>
                        html`<li>
                          ${line === undefined ? nothing : `${words.line(line)}: `}${text === '' ? nothing : `“${text.slice(0, 80)}” – `}${words.why[why]}
                        </li>`,
                    )}
                </ul>
                ${problems.length > 50 ? html`<p>+ ${desk.formats.number(problems.length - 50)}</p>` : nothing}`
        }`,
      },
      desk.texts,
    );
  }

  private export(type: 'csv' | 'json'): void {
    const { chart } = this;
    const [text, mime] = type === 'csv' ? [`\uFEFF${toCsv(chart)}`, 'text/csv'] : [toJson(chart), 'application/json'];
    saveFile(new Blob([text], { type: mime }), `${chart.name.replace(/[^\p{L}\p{N}-]+/gu, '-')}.${type}`);
  }

  private renderTools(): TemplateResult {
    const { words, isFixed, history } = this;
    const button = (word: string, act: () => void, isOff = false) =>
      html`<button class="button" aria-disabled=${isOff} @click=${act}>${word}</button>`;
    return html`<div class="seat-tools" role="toolbar" aria-label=${words.tools}>
      ${toolNames
        .filter((name) => name !== 'block' || !isFixed)
        .map(
          (name) =>
            html`<button
              class="button"
              aria-pressed=${this.tool === name}
              @click=${() => {
                this.setTool(name);
              }}
            >
              ${words[name]}
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
      ${button(words.fit, () => this.picture?.showAll())} ${button(words.zoomIn, () => this.picture?.zoom(1.25))}
      ${button(words.zoomOut, () => this.picture?.zoom(0.8))}
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
                ><button class="button" @click=${() => void this.save()}>${words.keepMine}</button
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

  private renderProblems(): TemplateResult {
    const { words, problems } = this;
    return html`<section class="seat-problems" aria-labelledby="seat-problems">
      <h2 id="seat-problems">${words.problems}</h2>
      ${
        problems.length === 0
          ? html`<p class="muted">${words.noProblems}</p>`
          : html`<ul>
              ${problems.slice(0, 50).map(({ code, isWarning, seats, at }) => {
                const text = html`<b>${isWarning ? words.warning : words.error}</b>
                  ${words.problem[code]}${at === '' ? '' : `: ${at}`}`;
                return html`<li class=${isWarning ? 'warns' : 'fails'}>
                  ${
                    seats.length === 0
                      ? text
                      : html`<button
                          class="plain"
                          @click=${() => {
                            this.select(new Set(seats));
                            this.picture?.show(new Set(seats));
                          }}
                        >
                          <span>${text}</span>
                        </button>`
                  }
                </li>`;
              })}
            </ul>`
      }
    </section>`;
  }

  /** Another key makes fresh forms: what is typed in them belongs to what is selected. */
  private get panelKey(): string {
    const { selected, tool } = this;
    const ids = [...selected];
    return tool === 'block' ? tool : `${ids.length} ${ids[0] ?? ''} ${ids.at(-1) ?? ''}`;
  }

  private renderPanel(): TemplateResult {
    const { words, chart, selected, isFixed } = this;
    const panel = {
      ...{ words, chart, selected, isFixed },
      send: (name: FormName, event: SubmitEvent) => {
        this.send(name, event);
      },
      command: (command: Command) => {
        this.command(command);
      },
    };
    const section = chart.sections.at(-1)?.name ?? words.mainSection;
    const body =
      this.tool === 'block' && !isFixed
        ? blockPanel(panel, section, this.nextRow(section), this.blockFields)
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

  private renderFinding(): TemplateResult {
    const { words, chart } = this;
    return html`<form
        class="stack panel-form"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          const ids = new Set(seatsByText(this.chart, fieldsOf(event.target as HTMLFormElement)['text'] ?? ''));
          this.select(ids);
          this.picture?.show(ids);
        }}
      >
        <label class="field"
          >${words.byText}<input name="text" autocomplete="off" /><span class="hint">${words.byTextHint}</span></label
        >
        <div class="row">
          <button class="button">${words.choose}</button>
          <button
            type="button"
            class="button"
            @click=${() => {
              this.select(new Set([...placesOf(this.chart)].map(({ seat }) => seat._id)));
            }}
          >
            ${words.chooseAll}
          </button>
        </div>
      </form>
      <desk-seat-outline
        .chart=${chart}
        .selected=${this.selected}
        .words=${words}
        .onSelect=${(selected: Selection) => {
          this.select(selected);
        }}
      ></desk-seat-outline>`;
  }

  private renderFiles(): TemplateResult {
    const { words } = this;
    const file = (type: 'csv' | 'json', word: string) =>
      html`<button
        class="button"
        @click=${() => {
          this.export(type);
        }}
      >
        ${icon('download')}${word}
      </button>`;
    return html`<section aria-labelledby="seat-files">
      <h2 id="seat-files">${words.files}</h2>
      <div class="row">
        ${
          this.isFixed
            ? nothing
            : html`<label class="button file-button"
                >${words.import}<input
                  class="hidden"
                  type="file"
                  accept=".csv,.json,text/csv,application/json"
                  @change=${(event: Event) => void this.readFile(event.target as HTMLInputElement)}
              /></label>`
        }
        ${file('csv', words.exportCsv)} ${file('json', words.exportJson)}
      </div>
    </section>`;
  }

  protected override content(): TemplateResult {
    const { words, chart, isChanged, isFixed, desk } = this;
    const shape = blockOf(this.blockFields);
    const ghost: BlockShape | undefined = 'wrong' in shape ? undefined : shape;
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
        <div class="card seat-side">${this.renderFinding()}</div>
        <desk-seat-picture
          class="card"
          .chart=${chart}
          .selected=${this.selected}
          .tool=${this.tool}
          .snaps=${this.snaps}
          .isFixed=${isFixed}
          .label=${words.picture}
          .block=${ghost && ghost.rows * ghost.seatsPerRow <= 2000 ? layOut(ghost).flat(2) : []}
          .onSelect=${(selected: Selection) => {
            this.select(selected);
          }}
          .onMove=${(dx: number, dy: number) => {
            this.moveBy(dx, dy);
          }}
          .onPlace=${(at: { readonly x: number; readonly y: number }) => {
            const form = this.querySelector<HTMLFormElement>('[data-form=block]');
            if (form) this.addBlock(fieldsOf(form), at);
          }}
        ></desk-seat-picture>
        <div
          class="card seat-side"
          @input=${(event: Event) => {
            const form = (event.target as HTMLElement).closest<HTMLFormElement>('[data-form=block]');
            if (!form) return;
            this.blockFields = fieldsOf(form);
            this.requestUpdate();
          }}
        >
          ${this.renderPanel()}
        </div>
      </div>
      <p class="small muted help" id="picture-hint">${words.pictureHint} ${words.help}</p>
      <div class="card stack">${this.renderProblems()} ${this.renderFiles()}</div>
      <p class="hidden" role="status">${this.said}</p>
    </div>`;
  }
}
customElements.define('desk-seat-map', DeskSeatMap);
