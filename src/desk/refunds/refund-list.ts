/** `<desk-refunds>`: the money that goes back: by hand and not paid yet, given up by its provider, and done. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Answer } from '../../contract/route.ts';
import { refunds } from '../../contract/refunds.ts';
import { word } from '../../elements/format.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { views } from '../parts/filters.ts';
import { state, type Tone } from '../parts/icons.ts';
import { addressWith, pager, skipOf } from '../parts/lists.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';

type Listed = Answer<typeof refunds.list>;
type Refund = Listed['rows'][number];

const pageSize = 50;
const viewNames = ['waiting', 'failed', 'done'] as const;
type View = (typeof viewNames)[number];

/** What a view asks for. */
const asked = {
  waiting: { kind: 'byHand', state: 'waiting' },
  failed: { state: 'failed' },
  done: { state: 'done' },
} as const;
const tones: Readonly<Record<string, Tone>> = { waiting: 'wait', failed: 'bad', done: 'good' };

export class DeskRefunds extends DeskPage {
  private list!: Listed;

  override get heading(): string {
    return this.desk.texts.refunds.title;
  }

  private get client() {
    return this.desk.client({ refunds }).refunds;
  }

  private get view(): View {
    return viewNames.find((name) => name === this.place.query.get('view')) ?? 'waiting';
  }

  protected override async load(): Promise<void> {
    this.list = await this.client.list({ ...asked[this.view], top: pageSize, skip: skipOf(this.place) });
  }

  private sumOf({ amount, currency }: Pick<Refund, 'amount' | 'currency'>): string {
    return this.desk.formats.money(amount, currency);
  }

  private markDone(refund: Refund): void {
    const { texts } = this.desk;
    const { refunds: words } = texts;
    const sum = this.sumOf(refund);
    ask(
      {
        title: words.doneTitle(sum),
        confirm: words.markDone,
        body: html`<p>${words.doneText(refund.name ?? refund.email ?? refund.transactionId)}</p>`,
        act: async () => {
          await this.client.done({ id: refund._id });
          await this.reload();
          this.desk.toast(words.marked);
        },
      },
      texts,
    );
  }

  private renderRow(refund: Refund): TemplateResult {
    const { texts, formats, may } = this.desk;
    const { refunds: words, order } = texts;
    const { _id: id, name, email, transactionId, paymentMethod = '', createdAt, doneAt, kind, state: at } = refund;
    const mayMark = kind === 'byHand' && at === 'waiting' && (may('refunds:write') || may('refunds.done'));
    const who = name || email || transactionId;
    return html`<tr>
      <td class="first grow">
        ${may('customers:read') ? html`<a href=${hrefOf(`/orders/${transactionId}`)}>${who}</a>` : who}
        <span class="sub"
          >${[name ? email : undefined, word(order.methods, paymentMethod) || paymentMethod].filter(Boolean).join(' · ')}</span
        >
      </td>
      <td class="muted">${formats.short(doneAt ?? createdAt ?? '')}</td>
      <td class="number first aside">${this.sumOf(refund)}</td>
      <td class="aside">
        ${
          mayMark
            ? html`<button
                class="button small"
                aria-label="${words.markDone}: ${who}"
                data-refund=${id}
                @click=${() => {
                  this.markDone(refund);
                }}
              >
                ${words.markDone}
              </button>`
            : state(tones[at] ?? 'none', word(words.states, at) || at)
        }
      </td>
    </tr>`;
  }

  protected override content(): TemplateResult {
    const { desk, place, view } = this;
    const { texts } = desk;
    const { refunds: words } = texts;
    const { rows, total, sums } = this.list;
    const open = sums.map((sum) => this.sumOf(sum)).join(' + ');
    return html`${pageHead(words.title, {
        back: { path: '/orders', word: texts.orders.title },
        below: html`<p class="muted below">${words.intro}</p>`,
      })}
      <div class="card flush">
        ${views(
          words.title,
          viewNames.map((name) => ({
            word: words.views[name],
            href: hrefOf(addressWith(place, { view: name === 'waiting' ? '' : name })),
            isCurrent: name === view,
          })),
        )}
        ${
          rows.length === 0
            ? emptyState(words.empty[view], words.emptyText[view])
            : html`<table class="stacks">
                  <thead>
                    <tr>
                      <th>${words.columns.buyer}</th>
                      <th>${words.columns.date}</th>
                      <th class="number">${words.columns.sum}</th>
                      <th>${words.columns.state}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${rows.map((refund) => this.renderRow(refund))}
                  </tbody>
                  ${
                    open === ''
                      ? nothing
                      : html`<tfoot>
                          <tr>
                            <th class="first grow" scope="row" colspan="2">${words.sum}</th>
                            <td class="number first aside">${open}</td>
                            <td></td>
                          </tr>
                        </tfoot>`
                  }
                </table>
                ${pager(this.desk, place, { size: pageSize, count: rows.length, total })}`
        }
      </div>`;
  }
}
customElements.define('desk-refunds', DeskRefunds);
