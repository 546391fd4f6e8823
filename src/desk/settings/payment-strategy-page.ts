/** `<desk-payment-strategy>`: ways to pay for some events are added, changed or deleted. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { paymentStrategies, type PaymentStrategy } from '../../contract/payment-strategies.ts';
import { sellerPayments } from '../../contract/seller-payments.ts';
import { word } from '../../elements/format.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf, Said } from '../parts/problems.ts';
import { errorSummary, wrongAt } from '../parts/save-form.ts';
import { english, waysText, wayTexts } from './payment-ways.ts';
import {
  choicesOf,
  newStrategy,
  otherChannels,
  strategyInput,
  typedStrategy,
  withChanges,
  type TypedStrategy,
} from './payment-strategy-form.ts';

const back = '/settings/payments';
/** The fields, by the path in which the service names them. */
const paths = ['name', 'methods', 'channels'] as const;
type Path = (typeof paths)[number];

export class DeskPaymentStrategy extends DeskPage {
  private words = english;
  /** Missing for a new one. */
  private strategy: PaymentStrategy | undefined;
  /** The form as it was read. */
  private read = newStrategy;
  private typed = newStrategy;
  /** The ways that the house has switched on. */
  private on: readonly string[] = [];
  private problems: ReadonlyMap<string, string> = new Map();
  private failure = '';
  private isBusy = false;

  override get heading(): string {
    return this.strategy?.name ?? this.words.title;
  }

  private get client() {
    const { get, create, update, delete: remove } = paymentStrategies;
    return this.desk.client({ paymentStrategies: { get, create, update, delete: remove } }).paymentStrategies;
  }

  private get labels(): Readonly<Record<Path, string>> {
    const { name, ways, counterWays } = this.words;
    return { name, methods: ways, channels: counterWays };
  }

  protected override async load(): Promise<void> {
    const { desk } = this;
    const { id = 'new' } = this.place.params;
    const settings = desk.client({ sellerPayments: { get: sellerPayments.get } }).sellerPayments;
    const [words, { methods }, strategy] = await Promise.all([
      wayTexts(desk),
      settings.get({}),
      id === 'new' ? undefined : this.client.get({ id }),
    ]);
    this.words = words;
    this.on = methods;
    this.strategy = strategy;
    this.read = strategy ? typedStrategy(strategy) : newStrategy;
    this.typed = this.read;
    this.problems = new Map();
    this.failure = '';
  }

  private change(path: Path, changes: Partial<TypedStrategy>): void {
    this.typed = { ...this.typed, ...changes };
    this.problems = new Map([...this.problems].filter(([wrong]) => wrong !== path));
    this.requestUpdate();
  }

  /** What is wrong before anything is sent. */
  private get wrong(): ReadonlyMap<string, string> {
    const { name, methods, hasCounter, counterMethods } = this.typed;
    const { chooseOne } = this.words;
    return new Map([
      ...(name.trim() === '' ? [['name', this.desk.texts.signIn.required] as const] : []),
      ...(methods.length === 0 ? [['methods', chooseOne] as const] : []),
      ...(hasCounter && counterMethods.length === 0 ? [['channels', chooseOne] as const] : []),
    ]);
  }

  private async save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    this.problems = this.wrong;
    this.failure = '';
    if (this.problems.size === 0) {
      this.isBusy = true;
      this.requestUpdate();
      try {
        await this.send();
      } catch (error) {
        this.fail(error);
      } finally {
        this.isBusy = false;
      }
    }
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector<HTMLElement>('.summary')?.focus();
  }

  private async send(): Promise<void> {
    const { desk, read: before, typed, words } = this;
    if (this.strategy) {
      // it is sent whole: what another person has changed meanwhile stays
      const now = await this.client.get({ id: this.strategy._id });
      await this.client.update({ id: now._id, ...strategyInput(now, withChanges(typedStrategy(now), before, typed)) });
    } else await this.client.create(strategyInput(undefined, typed));
    desk.go(back);
    desk.toast(this.strategy ? words.saved : words.added);
  }

  /** A problem of the service stands at its field. */
  private fail(error: unknown): void {
    const details = error instanceof ServiceError ? (error.body.details ?? []) : [];
    const placed = details.flatMap(({ path = '', message = '' }): [string, string][] => {
      const own = paths.find((one) => path === one || path.startsWith(`${one}.`));
      if (own === 'channels' && !this.typed.hasCounter) return [];
      return own === undefined ? [] : [[own, message]];
    });
    this.problems = new Map(placed);
    this.failure = placed.length > 0 ? '' : messageOf(error, this.desk.texts);
  }

  private dismiss({ _id: id, name }: PaymentStrategy): void {
    const { desk, words } = this;
    ask(
      {
        title: words.removeTitle(name),
        confirm: words.remove,
        isDanger: true,
        body: html`<p>${words.removeText}</p>`,
        act: async () => {
          try {
            await this.client.delete({ id });
          } catch (error) {
            if (error instanceof ServiceError && error.code === 'IN_USE') throw new Said(words.inUse);
            throw error;
          }
          desk.go(back);
          desk.toast(words.removed);
        },
      },
      desk.texts,
    );
  }

  private check(
    name: string,
    { label, note, isOn }: { readonly label: string; readonly note?: string; readonly isOn: boolean },
    set: (isOn: boolean) => void,
  ): TemplateResult {
    return html`<label class="choice">
      <input
        type="checkbox"
        name=${name}
        .checked=${isOn}
        @change=${({ target }: Event) => {
          set((target as HTMLInputElement).checked);
        }}
      />
      <span>${label}${note === undefined ? nothing : html`<small>${note}</small>`}</span>
    </label>`;
  }

  /** A box for each way. Those that were chosen when the form was read stay to be seen. */
  private ways(path: Path, list: 'methods' | 'counterMethods'): TemplateResult {
    const { words, on } = this;
    const choices = choicesOf(on, this.read[list]);
    if (choices.length === 0) return html`<p class="muted small">${words.nothingOn}</p>`;
    return html`${choices.map((method) => {
      const known = word(words.methods, method);
      const note = on.includes(method) ? undefined : known ? words.offNote : words.unknownNote;
      const isOn = this.typed[list].includes(method);
      return this.check(`${path}.${method}`, { label: known || method, isOn, ...(note && { note }) }, (isNow) => {
        const chosen = choices.filter((each) => (each === method ? isNow : this.typed[list].includes(each)));
        this.change(path, { [list]: chosen });
      });
    })}`;
  }

  private renderName(): TemplateResult {
    const { words, problems } = this;
    return html`<label class="field"
      >${words.name}<input
        id="field-name"
        maxlength="200"
        autocomplete="off"
        .value=${this.typed.name}
        aria-invalid=${problems.has('name')}
        @input=${({ target }: Event) => {
          this.change('name', { name: (target as HTMLInputElement).value });
        }}
      /><span class="hint">${words.nameHint}</span>${wrongAt({ problems }, 'name')}</label
    >`;
  }

  private renderSet(path: Path, content: unknown): TemplateResult {
    const { problems } = this;
    const describedBy = problems.has(path) ? `wrong-${path}` : nothing;
    return html`<fieldset id="field-${path}" class="plain-set" tabindex="-1" aria-describedby=${describedBy}>
      <legend>${this.labels[path]}</legend>
      ${content} ${problems.has(path) ? html`<div class="field">${wrongAt({ problems }, path)}</div>` : nothing}
    </fieldset>`;
  }

  private renderFields(): TemplateResult {
    const { words, strategy, on } = this;
    const { hasCounter } = this.typed;
    const others = otherChannels(strategy ?? {}).map(
      ({ channelId, methods }) => `${channelId} (${waysText(words, methods, on)})`,
    );
    return html`${this.renderName()} ${this.renderSet('methods', this.ways('methods', 'methods'))}
      <fieldset class="plain-set">
        <legend>${words.counter}</legend>
        ${this.check('hasCounter', { label: words.otherWays, note: words.otherWaysNote, isOn: hasCounter }, (isOn) => {
          this.change('channels', { hasCounter: isOn });
        })}
      </fieldset>
      ${hasCounter ? this.renderSet('channels', this.ways('channels', 'counterMethods')) : nothing}
      ${others.length > 0 ? html`<p class="muted small">${words.others(others.join(', '))}</p>` : nothing}`;
  }

  protected override content(): TemplateResult {
    const { desk, words, strategy } = this;
    const { order, settings } = desk.texts;
    const remove = strategy
      ? html`<button
          class="button danger-text"
          @click=${() => {
            this.dismiss(strategy);
          }}
        >
          ${words.remove}
        </button>`
      : nothing;
    return html`${pageHead(this.heading, {
        back: { path: back, word: settings.sections.payments.title },
        actions: remove,
        below: html`<p class="muted below">${words.intro}</p>`,
      })}
      <form class="card stack card-form" novalidate @submit=${(event: SubmitEvent) => this.save(event)}>
        ${errorSummary(desk, {
          problems: this.problems,
          failure: this.failure,
          labelOf: (path) => (this.labels as Readonly<Record<string, string>>)[path] ?? path,
          show: (path) => {
            this.querySelector<HTMLElement>(`[id="field-${path}"]`)?.focus();
          },
        })}
        ${this.renderFields()}
        <p class="row">
          <button class="button primary" aria-disabled=${this.isBusy}>${strategy ? order.save : words.create}</button>
          <a class="button" href=${hrefOf(back)}>${order.close}</a>
        </p>
      </form>`;
  }
}
customElements.define('desk-payment-strategy', DeskPaymentStrategy);
