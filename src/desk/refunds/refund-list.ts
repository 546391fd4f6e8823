/**
 * `<desk-refunds>`: the money that goes back: by hand and not paid yet, given up by its provider, and done. What is paid by
 * hand has the account that it goes to; all of a view is also CSV.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { groupedIban } from '../../contract/iban.ts';
import type { Answer } from '../../contract/route.ts';
import { refunds, type Refund } from '../../contract/refunds.ts';
import { word } from '../../elements/format.ts';
import { refundsPage as english, type RefundsPageTexts } from '../../locales/desk/refunds-en.ts';
import { csvButton } from '../parts/csv-button.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { views } from '../parts/filters.ts';
import { state, type Tone } from '../parts/icons.ts';
import { addressWith, pager, skipOf } from '../parts/lists.ts';
import { pageTexts } from '../parts/page-texts.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { Said } from '../parts/problems.ts';

type Listed = Answer<typeof refunds.list>;

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
  private words: RefundsPageTexts = english;

  override get heading(): string {
    return this.desk.texts.orders.refunds;
  }

  private get client() {
    return this.desk.client({ refunds }).refunds;
  }

  private get view(): View {
    return viewNames.find((name) => name === this.place.query.get('view')) ?? 'waiting';
  }

  protected override async load(): Promise<void> {
    const german = async () => (await import('../../locales/desk/refunds-de.ts')).refundsPage;
    const [words, list] = await Promise.all([
      pageTexts(this.desk.formats.language, english, german),
      this.client.list({ ...asked[this.view], top: pageSize, skip: skipOf(this.place) }),
    ]);
    this.words = words;
    this.list = list;
  }

  private sumOf({ amount, currency }: Pick<Refund, 'amount' | 'currency'>): string {
    return this.desk.formats.money(amount, currency);
  }

  private markDone(refund: Refund): void {
    const { words } = this;
    const sum = this.sumOf(refund);
    ask(
      {
        title: words.doneTitle(sum),
        confirm: words.markDone,
        body: html`<p>${words.doneText(whoOf(refund))}</p>`,
        act: async () => {
          await this.client.done({ id: refund._id });
          await this.reload();
          this.desk.toast(words.marked);
        },
      },
      this.desk.texts,
    );
  }

  private askForAccount(refund: Refund): void {
    const { words } = this;
    const { _id: id, iban = '', accountHolder = '' } = refund;
    ask(
      {
        title: words.accountOf(whoOf(refund)),
        confirm: this.desk.texts.order.save,
        body: html`<label class="field"
            >${words.iban}<input
              name="iban"
              class="code"
              autocomplete="off"
              autocapitalize="characters"
              spellcheck="false"
              maxlength="60"
              .defaultValue=${groupedIban(iban)}
            /><span class="hint">${words.ibanHint}</span></label
          >
          <label class="field"
            >${words.holder}<input
              name="holder"
              autocomplete="off"
              maxlength="70"
              .defaultValue=${accountHolder}
            /><span class="hint">${words.holderHint}</span></label
          >
          <p class="small muted">${words.shared}</p>`,
        act: async ({ iban: typed = '', holder = '' }) => {
          try {
            await this.client.update({ id, iban: typed.trim() || null, accountHolder: holder.trim() || null });
          } catch (error) {
            throw this.saidOf(error) ?? error;
          }
          await this.reload();
          this.desk.toast(words.saved);
        },
      },
      this.desk.texts,
    );
  }

  /** The error in words of the page, where it has some. */
  private saidOf(error: unknown): Said | undefined {
    if (!(error instanceof ServiceError)) return undefined;
    if (error.body.details?.[0]?.path === 'iban') return new Said(this.words.wrongIban);
    return error.code === 'NO_ADDRESS' ? new Said(this.words.noBuyer) : undefined;
  }

  private renderRow(refund: Refund): TemplateResult {
    const { texts, formats, may } = this.desk;
    const { order } = texts;
    const { words } = this;
    const { _id: id, name, email, transactionId, paymentMethod = '', createdAt, doneAt, kind, state: at } = refund;
    const { iban = '', accountHolder = '' } = refund;
    const mayMark = kind === 'byHand' && at === 'waiting' && (may('refunds:write') || may('refunds.done'));
    const maySetAccount = kind === 'byHand' && may('customers:read') && (may('refunds:write') || may('refunds.update'));
    const who = whoOf(refund);
    const hasLine = maySetAccount || iban !== '' || accountHolder !== '';
    return html`<tr>
      <td class="first grow">
        ${may('customers:read') ? html`<a href=${hrefOf(`/orders/${transactionId}`)}>${who}</a>` : who}
        <span class="sub"
          >${[name ? email : undefined, word(order.methods, paymentMethod) || paymentMethod].filter(Boolean).join(' · ')}</span
        >
        ${
          hasLine
            ? html`<span class="row">
                ${
                  iban || accountHolder
                    ? html`<span class="sub" data-account
                        ><span class="code">${groupedIban(iban)}</span
                        >${iban && accountHolder ? ' · ' : ''}${accountHolder}</span
                      >`
                    : nothing
                }
                ${
                  maySetAccount
                    ? html`<button
                        class="button small"
                        aria-label="${words.account}: ${who}"
                        @click=${() => {
                          this.askForAccount(refund);
                        }}
                      >
                        ${words.account}
                      </button>`
                    : nothing
                }
              </span>`
            : nothing
        }
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
            : this.renderState(refund)
        }
      </td>
    </tr>`;
  }

  /** One that its provider has given up is tried again, or dismissed, on a page of its own. */
  private renderState({ state: at }: Refund): TemplateResult {
    const shown = state(tones[at] ?? 'none', word(this.words.states, at) || at);
    return at === 'failed' && this.desk.may('customers:read')
      ? html`<a href=${hrefOf('/failed?view=refund')}>${shown}</a>`
      : shown;
  }

  protected override content(): TemplateResult {
    const { desk, place, view, words } = this;
    const { texts } = desk;
    const { rows, total, sums } = this.list;
    const open = sums.map((sum) => this.sumOf(sum)).join(' + ');
    return html`${pageHead(this.heading, {
        actions:
          rows.length === 0
            ? nothing
            : csvButton(desk, { address: '/api/refunds', filters: asked[view], name: words.file }),
        back: { path: '/orders', word: texts.orders.title },
        below: html`<p class="muted below">${words.intro}</p>`,
      })}
      <div class="card flush">
        ${views(
          this.heading,
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
const whoOf = ({ name, email, transactionId }: Refund): string => name || email || transactionId;

customElements.define('desk-refunds', DeskRefunds);
