/** The dialogs of vouchers: one is issued, changed, blocked or sent. */
import { html, type TemplateResult } from 'lit';
import { voucherMail } from '../../contract/voucher-mail.ts';
import { vouchers, type Voucher } from '../../contract/vouchers.ts';
import type { Desk } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { Said, sayErrors } from '../parts/problems.ts';
import { instantOf, localTime, numberOf } from '../parts/typed.ts';

function timeFields(desk: Desk, { validFrom, validUntil }: Partial<Voucher>): TemplateResult {
  const { vouchers: words } = desk.texts;
  const zone = desk.zone;
  return html`<div class="pair">
    <label class="field"
      >${words.validFrom}<input name="validFrom" type="datetime-local" .defaultValue=${localTime(validFrom, zone)}
    /></label>
    <label class="field"
      >${words.validUntil}<input name="validUntil" type="datetime-local" .defaultValue=${localTime(validUntil, zone)}
    /></label>
  </div>`;
}

/** @throws Said for something that is no amount */
function amountOf(typed: string, { texts: { vouchers: words } }: Desk, least: number): number {
  const amount = numberOf(typed);
  if (Number.isNaN(amount) || amount < least) throw new Said(`${words.amount}: ${words.amountWrong}`);
  return amount;
}

/** Issues a voucher, then shows it. */
export function askForVoucher(desk: Desk): void {
  const { vouchers: words } = desk.texts;
  const client = desk.client({ vouchers: { create: vouchers.create } }).vouchers;
  ask(
    {
      title: words.create,
      confirm: words.createButton,
      body: html`<label class="field"
          >${words.amountIn(desk.formats.currency)}<input name="amount" inputmode="decimal" autocomplete="off"
        /></label>
        <label class="field"
          >${words.code}<input name="code" autocomplete="off" maxlength="64" /><span class="hint"
            >${words.codeHint}</span
          ></label
        >
        ${timeFields(desk, {})}`,
      act: async ({ amount = '', code = '', validFrom = '', validUntil = '' }) => {
        const zone = desk.zone;
        const [from, until] = [instantOf(validFrom, zone), instantOf(validUntil, zone)];
        const creating = client.create({
          amount: amountOf(amount, desk, Number.MIN_VALUE),
          ...(code.trim() !== '' && { code: code.trim() }),
          ...(from !== null && { validFrom: from }),
          ...(until !== null && { validUntil: until }),
        });
        const { _id } = await sayErrors(creating, { CODE_IN_USE: words.codeInUse });
        desk.go(`/vouchers/${_id}`);
        desk.toast(words.created);
      },
    },
    desk.texts,
  );
}

/** What the dialogs of a voucher work on. */
export interface VoucherHost {
  readonly desk: Desk;
  readonly voucher: Voucher;
  /** Shows what has changed. */
  done(text: string): Promise<void>;
}

export function askForChange({ desk, voucher, done }: VoucherHost): void {
  const { vouchers: words, order } = desk.texts;
  const { _id: id, amount: before } = voucher;
  const client = desk.client({ vouchers: { update: vouchers.update } }).vouchers;
  ask(
    {
      title: words.changeTitle,
      confirm: order.save,
      body: html`<label class="field"
          >${words.amountIn(desk.formats.currency)}<input
            name="amount"
            inputmode="decimal"
            autocomplete="off"
            .defaultValue=${String(before)}
          /><span class="hint">${words.amountHint}</span></label
        >
        ${timeFields(desk, voucher)}`,
      act: async ({ amount = '', validFrom = '', validUntil = '' }) => {
        const zone = desk.zone;
        const changing = client.update({
          id,
          amount: amountOf(amount, desk, 0),
          validFrom: instantOf(validFrom, zone),
          validUntil: instantOf(validUntil, zone),
        });
        await sayErrors(changing, { BELOW_REDEEMED: words.belowRedeemed });
        await done(words.changed);
      },
    },
    desk.texts,
  );
}

/** Stops a voucher, or lets it pay again. */
export function askForBlock({ desk, voucher: { _id: id, amount, blocked = false }, done }: VoucherHost): void {
  const { vouchers: words } = desk.texts;
  const client = desk.client({ vouchers: { update: vouchers.update } }).vouchers;
  ask(
    {
      title: blocked ? words.unblockTitle : words.blockTitle,
      confirm: blocked ? words.unblock : words.block,
      isDanger: !blocked,
      body: html`<p>${blocked ? words.unblockText : words.blockText}</p>`,
      act: async () => {
        await client.update({ id, amount, blocked: !blocked });
        await done(blocked ? words.unblocked : words.blocked);
      },
    },
    desk.texts,
  );
}

export function askForMail({ desk, voucher: { _id: id }, done }: VoucherHost): void {
  const { vouchers: words, order, signIn } = desk.texts;
  const client = desk.client({ vouchers: voucherMail }).vouchers;
  ask(
    {
      title: words.mailTitle,
      confirm: order.send,
      body: html`<label class="field">${order.email}<input name="email" type="email" autocomplete="off" /></label>
        <p class="muted">${words.mailText}</p>`,
      act: async ({ email = '' }) => {
        if (email.trim() === '') throw new Said(`${order.email}: ${signIn.required}`);
        await client.mail({ id, email: email.trim() });
        await done(words.mailed(email.trim()));
      },
    },
    desk.texts,
  );
}
