/** `<desk-payment-strategy>`: ways to pay for some events are added, changed or deleted. */
import { html, nothing, type TemplateResult } from 'lit';
import { paymentStrategies, type PaymentStrategy } from '../../contract/payment-strategies.ts';
import { sellerPayments } from '../../contract/seller-payments.ts';
import { word } from '../../elements/format.ts';
import { pageHead } from '../parts/page.ts';
import { RecordForm, withChanges } from '../parts/record-form.ts';
import { english, waysText, wayTexts } from './payment-ways.ts';
import {
  choicesOf,
  newStrategy,
  otherChannels,
  strategyInput,
  typedStrategy,
  type TypedStrategy,
} from './payment-strategy-form.ts';

/** The fields, by the path in which the service names them. */
type Path = 'name' | 'methods' | 'channels';

export class DeskPaymentStrategy extends RecordForm<TypedStrategy> {
  protected override readonly back = '/settings/payments';
  private words = english;
  /** Missing for a new one. */
  private strategy: PaymentStrategy | undefined;
  /** The form as it was read. */
  private read = newStrategy;
  /** The ways that the house has switched on. */
  private on: readonly string[] = [];

  override get heading(): string {
    return this.strategy?.name ?? this.words.title;
  }

  private get client() {
    const { get, create, update, delete: remove } = paymentStrategies;
    return this.desk.client({ paymentStrategies: { get, create, update, delete: remove } }).paymentStrategies;
  }

  protected override labels(): Readonly<Partial<Record<Path, string>>> {
    const { name, ways, counterWays } = this.words;
    return { name, methods: ways, ...(this.typed.hasCounter && { channels: counterWays }) };
  }

  protected override get sendWord(): string {
    return this.strategy ? this.desk.texts.order.save : this.words.create;
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
    this.begin(this.read);
  }

  protected override wrong(): readonly (readonly [Path, string])[] {
    const { name, methods, hasCounter, counterMethods } = this.typed;
    const { chooseOne } = this.words;
    return [
      ...(name.trim() === '' ? [['name', this.desk.texts.signIn.required] as const] : []),
      ...(methods.length === 0 ? [['methods', chooseOne] as const] : []),
      ...(hasCounter && counterMethods.length === 0 ? [['channels', chooseOne] as const] : []),
    ];
  }

  protected override async send(): Promise<void> {
    const { desk, read: before, typed, words } = this;
    if (this.strategy) {
      // it is sent whole: what another person has changed meanwhile stays
      const now = await this.client.get({ id: this.strategy._id });
      await this.client.update({ id: now._id, ...strategyInput(now, withChanges(typedStrategy(now), before, typed)) });
    } else await this.client.create(strategyInput(undefined, typed));
    desk.go(this.back);
    desk.toast(this.strategy ? words.saved : words.added);
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
      return this.check(`${path}.${method}`, { word: known || method, isOn, note }, (isNow) => {
        const chosen = choices.filter((each) => (each === method ? isNow : this.typed[list].includes(each)));
        this.change({ [list]: chosen }, path);
      });
    })}`;
  }

  private renderSet(path: Path, content: unknown): TemplateResult {
    const { problems } = this;
    const describedBy = problems.has(path) ? `wrong-${path}` : nothing;
    return html`<fieldset id="field-${path}" class="plain-set" tabindex="-1" aria-describedby=${describedBy}>
      <legend>${this.labels()[path]}</legend>
      ${content} ${problems.has(path) ? html`<div class="field">${this.wrongAt(path)}</div>` : nothing}
    </fieldset>`;
  }

  protected override fields(): TemplateResult {
    const { words, strategy, on } = this;
    const { name, hasCounter } = this.typed;
    const others = otherChannels(strategy ?? {}).map(
      ({ channelId, methods }) => `${channelId} (${waysText(words, methods, on)})`,
    );
    return html`${this.inputField('name', { value: name, hint: words.nameHint, maxLength: 200 }, (typed) => {
        this.change({ name: typed }, 'name');
      })}
      ${this.renderSet('methods', this.ways('methods', 'methods'))}
      <fieldset class="plain-set">
        <legend>${words.counter}</legend>
        ${this.check('hasCounter', { word: words.otherWays, note: words.otherWaysNote, isOn: hasCounter }, (isOn) => {
          this.change({ hasCounter: isOn }, 'channels');
        })}
      </fieldset>
      ${hasCounter ? this.renderSet('channels', this.ways('channels', 'counterMethods')) : nothing}
      ${others.length > 0 ? html`<p class="muted small">${words.others(others.join(', '))}</p>` : nothing}`;
  }

  protected override content(): TemplateResult {
    const { desk, words, strategy } = this;
    const { settings } = desk.texts;
    const remove = strategy
      ? this.removeAction(strategy.name, words, () => this.client.delete({ id: strategy._id }))
      : nothing;
    return html`${pageHead(this.heading, {
      back: { path: this.back, word: settings.sections.payments.title },
      actions: remove,
      below: html`<p class="muted below">${words.intro}</p>`,
    })}
    ${this.renderForm()}`;
  }
}
customElements.define('desk-payment-strategy', DeskPaymentStrategy);
