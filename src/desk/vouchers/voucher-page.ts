/** `<desk-voucher>`: a voucher with what is left and how that came about, and what can be done with it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Answer } from '../../contract/route.ts';
import { vouchers, type Voucher } from '../../contract/vouchers.ts';
import { word } from '../../elements/format.ts';
import { hrefOf } from '../parts/desk.ts';
import { menu } from '../parts/menu.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { endOf, voucherState } from '../parts/vouchers.ts';
import { askForBlock, askForChange, askForMail, type VoucherHost } from './voucher-dialogs.ts';

type Entry = Answer<(typeof vouchers)['ledger']>['docs'][number];

/** The newest entries; a voucher rarely has more. */
const mostEntries = 200;

export class DeskVoucher extends DeskPage {
  private voucher!: Voucher;
  private entries: readonly Entry[] = [];

  override get heading(): string {
    return this.desk.texts.codes.vouchers;
  }

  protected override async load(): Promise<void> {
    const id = this.place.params['id'] ?? '';
    const client = this.desk.client({ vouchers: { get: vouchers.get, ledger: vouchers.ledger } }).vouchers;
    const [voucher, { docs }] = await Promise.all([client.get({ id }), client.ledger({ id, top: mostEntries })]);
    this.voucher = voucher;
    this.entries = docs;
  }

  private get host(): VoucherHost {
    return {
      desk: this.desk,
      voucher: this.voucher,
      done: async (text) => {
        await this.reload();
        this.desk.toast(text);
      },
    };
  }

  private renderActions(): TemplateResult {
    const { texts, may } = this.desk;
    const { vouchers: words, list } = texts;
    const { _id, code, blocked = false } = this.voucher;
    const pdf = `/api/vouchers/${encodeURIComponent(_id)}/${encodeURIComponent(code)}/voucher.pdf`;
    const actions = [
      {
        word: words.change,
        act: () => {
          askForChange(this.host);
        },
      },
      {
        word: blocked ? words.unblock : words.block,
        isDanger: !blocked,
        act: () => {
          askForBlock(this.host);
        },
      },
    ];
    return html`<a class="button" href=${pdf} target="_blank">${words.pdf}</a> ${
        may('vouchers:write')
          ? html`<button
                class="button primary"
                aria-disabled=${blocked}
                title=${blocked ? words.mailBlocked : ''}
                @click=${() => {
                  if (!blocked) askForMail(this.host);
                }}
              >
                ${words.mail}
              </button>
              ${menu('voucher-menu', list.more(code), actions)}`
          : nothing
      }`;
  }

  private renderEntry({ kind, amount, balance, transactionId, reference, createdAt }: Entry): TemplateResult {
    const { texts, formats, may } = this.desk;
    const { vouchers: words } = texts;
    const canOpen = transactionId !== undefined && may('customers:read');
    return html`<tr>
      <td class="first grow">
        ${word(words.kinds, kind) || kind}<span class="sub"
          >${
            canOpen
              ? html`<a href=${hrefOf(`/orders/${transactionId}`)}>${texts.order.title(transactionId)}</a>`
              : (reference ?? nothing)
          }</span
        >
      </td>
      <td class="number first aside">${amount > 0 ? '+' : ''}${formats.money(amount)}</td>
      <td class="number aside">${formats.money(balance)}</td>
      <td class="number muted">${formats.dateTime(createdAt)}</td>
    </tr>`;
  }

  protected override content(): TemplateResult {
    const { texts, formats } = this.desk;
    const { vouchers: words, codes } = texts;
    const { voucher } = this;
    const { code, amount, balance = amount, validFrom, createdAt } = voucher;
    return html`${pageHead(code, {
        back: { path: '/vouchers', word: codes.vouchers },
        actions: this.renderActions(),
        below: html`<p class="below">${voucherState(this.desk, voucher)}</p>`,
      })}
      <div class="columns">
        <div>
          <section class="card flush" aria-labelledby="ledger">
            <div class="card-head"><h2 id="ledger">${words.ledger}</h2></div>
            <table class="stacks">
              <thead>
                <tr>
                  <th>${words.columns.what}</th>
                  <th class="number">${words.columns.change}</th>
                  <th class="number">${words.columns.balance}</th>
                  <th class="number">${words.columns.date}</th>
                </tr>
              </thead>
              <tbody>
                ${this.entries.map((entry) => this.renderEntry(entry))}
              </tbody>
            </table>
          </section>
        </div>
        <div>
          <section class="card" aria-labelledby="facts">
            <h2 id="facts">${words.facts}</h2>
            <dl class="facts">
              <div>
                <dt>${words.columns.balance}</dt>
                <dd>${formats.money(balance)}</dd>
              </div>
              <div>
                <dt>${words.columns.amount}</dt>
                <dd>${formats.money(amount)}</dd>
              </div>
              ${
                validFrom === undefined
                  ? nothing
                  : html`<div>
                      <dt>${words.validFrom}</dt>
                      <dd>${formats.dateTime(validFrom)}</dd>
                    </div>`
              }
              <div>
                <dt>${words.validUntil}</dt>
                <dd>${endOf(this.desk, voucher)}</dd>
              </div>
              <div>
                <dt>${words.columns.created}</dt>
                <dd>${formats.dateTime(createdAt)}</dd>
              </div>
            </dl>
          </section>
        </div>
      </div>`;
  }
}
customElements.define('desk-voucher', DeskVoucher);
