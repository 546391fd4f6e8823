/** The form of a voucher purchase: the fields, and a preview. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { VoucherCatalog } from '../../contract/voucher-purchases.ts';
import type { Texts } from '../../locales/index.ts';
import { toMinor } from '../../sale/money.ts';
import { date, money } from '../format.ts';
import { maxMessageLength, type GiftAnswers, type GiftField } from './gift-answers.ts';

interface FormView {
  readonly offer: VoucherCatalog;
  readonly answers: GiftAnswers;
  readonly texts: Texts['gift'];
  readonly language: string;
  /** The address of a picture; '' for a value that is none. */
  link(address: string): string;
}

export function renderGiftForm(view: FormView): TemplateResult {
  const { offer, answers, texts } = view;
  return html`${renderCard(view)} ${offer.description ? html`<p class="told">${offer.description}</p>` : nothing}
    ${renderAmount(view)}
    <fieldset class="group">
      <legend>${texts.recipient}</legend>
      ${(['mail', 'self'] as const).map((way) =>
        renderChoice({ name: 'way', value: way, is: answers.value('way') === way, texts: texts.ways[way] }),
      )}
      <div class="fields">
        ${renderField(view, 'toName', texts.toName, { isOptional: !answers.isMailed, complete: 'off' })}
        ${
          answers.isMailed
            ? html`${renderField(view, 'toEmail', texts.toEmail, { type: 'email', complete: 'off' })}
              ${renderField(view, 'sendOn', texts.sendOn, { type: 'date', hint: texts.sendOnHint })}`
            : nothing
        }
        ${renderMessage(view)}
      </div>
    </fieldset>
    <fieldset class="group">
      <legend>${texts.you}</legend>
      <div class="fields">
        ${renderField(view, 'name', texts.name, { complete: 'name' })}
        ${renderField(view, 'email', texts.email, { type: 'email', complete: 'email' })}
      </div>
    </fieldset>
    <fieldset class="group" aria-describedby=${describedBy(view, 'paymentMethod')}>
      <legend>${texts.payment}</legend>
      ${offer.paymentMethods.map(({ _id, name = _id, description = '' }) =>
        renderChoice({
          name: 'paymentMethod',
          value: _id,
          is: answers.value('paymentMethod') === _id,
          texts: Object.hasOwn(texts.methods, _id) ? (texts.methods[_id] ?? [name, description]) : [name, description],
          part: 'payment-method',
        }),
      )}
      ${renderWrong(view, 'paymentMethod')}
    </fieldset>`;
}

/** The preview of the voucher; hidden from screen readers, since the form has the same content. */
export function renderCard({ offer, answers, texts, language, link }: FormView): TemplateResult {
  const amount = answers.amount();
  const [to, from] = [answers.value('toName').trim(), answers.value('name').trim()];
  const picture = offer.image ? link(offer.image) : '';
  return html`<div class="card" aria-hidden="true">
    ${picture ? html`<img part="picture" src=${picture} alt="" />` : nothing}
    <div>
      <span>${offer.name ?? texts.title}</span>
      <strong>${amount === undefined ? '…' : money(amount, offer.currency, language)}</strong>
      <span>${to ? texts.forName(to) : nothing} ${from ? texts.fromName(from) : nothing}</span>
    </div>
  </div>`;
}

function renderAmount(view: FormView): TemplateResult {
  const { offer, answers, texts, language } = view;
  const { amounts = [], currency, minAmount = 0, maxAmount = 0, validUntil, timezone } = offer;
  const inMoney = (major: number) => money(toMinor(major, currency), currency, language);
  const isOwn = answers.value('amount') === 'own';
  const hint = texts.between(inMoney(minAmount), inMoney(maxAmount));
  const end = validUntil && date(new Date(Date.parse(validUntil) - 1), 'date', language, timezone);
  return html`<fieldset class="group" aria-describedby=${describedBy(view, 'amount')}>
    <legend>${texts.amount}</legend>
    ${
      amounts.length > 0
        ? html`<div class="amounts">
            ${amounts.map((major) => renderAmountChoice(String(major), inMoney(major), answers))}
            ${answers.hasOwn ? renderAmountChoice('own', texts.ownAmount, answers) : nothing}
          </div>`
        : nothing
    }
    ${isOwn ? renderField(view, 'own', `${texts.ownAmount} (${currency})`, { mode: 'decimal', hint }) : nothing}
    ${renderWrong(view, 'amount')} ${end ? html`<p class="small muted">${texts.validUntil(end)}</p>` : nothing}
  </fieldset>`;
}

function renderAmountChoice(value: string, label: string, answers: GiftAnswers): TemplateResult {
  return html`<label part="amount" class="amount">
    <input type="radio" name="amount" value=${value} .checked=${live(answers.value('amount') === value)} />
    <span>${label}</span>
  </label>`;
}

function renderChoice({
  name,
  value,
  is,
  texts: [label, description],
  part = '',
}: {
  readonly name: string;
  readonly value: string;
  readonly is: boolean;
  readonly texts: readonly [name: string, description: string];
  readonly part?: string;
}): TemplateResult {
  return html`<label part=${part} class="method">
    <input type="radio" name=${name} value=${value} .checked=${live(is)} />
    <span>${label}${description ? html`<span class="muted small">${description}</span>` : nothing}</span>
  </label>`;
}

interface FieldLook {
  readonly type?: 'text' | 'email' | 'date';
  readonly hint?: string;
  readonly mode?: 'decimal';
  readonly complete?: 'name' | 'email' | 'off';
  readonly isOptional?: boolean;
}

function renderField(view: FormView, name: GiftField, label: string, look: FieldLook): TemplateResult {
  const { offer, answers, texts } = view;
  const { type = 'text', hint, mode, complete = 'off', isOptional = false } = look;
  const isDate = type === 'date';
  return html`<div part="field" class="field">
    <label for=${name}
      >${label}${isOptional ? html` <span class="muted small">(${texts.optional})</span>` : nothing}</label
    >
    <input
      id=${name}
      name=${name}
      type=${type}
      inputmode=${mode ?? nothing}
      autocomplete=${complete}
      maxlength=${type === 'email' ? 254 : 100}
      min=${isDate ? offer.firstDay : ''}
      max=${isDate ? offer.lastDay : ''}
      ?required=${!isOptional}
      .value=${live(answers.value(name))}
      aria-invalid=${answers.isMarked(name) ? 'true' : 'false'}
      aria-describedby=${describedBy(view, name, hint)}
    />
    ${hint ? html`<p id="${name}-hint" class="small muted">${hint}</p>` : nothing} ${renderWrong(view, name)}
  </div>`;
}

function renderMessage(view: FormView): TemplateResult {
  const { answers, texts } = view;
  const hint = texts.messageHint(maxMessageLength);
  return html`<div part="field" class="field wide">
    <label for="message">${texts.message} <span class="muted small">(${texts.optional})</span></label>
    <textarea
      id="message"
      name="message"
      rows="3"
      maxlength=${maxMessageLength}
      .value=${live(answers.value('message'))}
      aria-invalid=${answers.isMarked('message') ? 'true' : 'false'}
      aria-describedby=${describedBy(view, 'message', hint)}
    ></textarea>
    <p id="message-hint" class="small muted">${hint}</p>
    ${renderWrong(view, 'message')}
  </div>`;
}

function renderWrong({ answers, texts }: FormView, name: GiftField): TemplateResult | typeof nothing {
  return answers.isMarked(name) ? html`<p id="${name}-wrong" class="wrong">${texts.wrong[name]}</p>` : nothing;
}

function describedBy({ answers }: FormView, name: GiftField, hint = ''): string | typeof nothing {
  const ids = [...(hint ? [`${name}-hint`] : []), ...(answers.isMarked(name) ? [`${name}-wrong`] : [])];
  return ids.join(' ') || nothing;
}
