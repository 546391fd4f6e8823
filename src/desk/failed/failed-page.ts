/**
 * `<desk-failed>`: what the service has given up: emails, refunds at a provider, messages to webhooks. Each with its reason
 * and its order, to be tried again or dismissed.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { jobs, type Job, type JobKind } from '../../contract/jobs.ts';
import type { Answer } from '../../contract/route.ts';
import { word } from '../../elements/format.ts';
import { failedPage as english, type FailedPageTexts } from '../../locales/desk/failed-en.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { FailedJobs, mayWorkOn, readFailedTexts } from '../parts/failed-jobs.ts';
import { views } from '../parts/filters.ts';
import { addressWith, pager, skipOf } from '../parts/lists.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';

type View = JobKind | 'dismissed';

const pageSize = 50;
/** Longer subjects of emails are cut: their row stays a row. */
const maxName = 60;
const kinds = ['mail', 'refund', 'webhook'] as const satisfies readonly JobKind[];
/** Words of the reasons that the service has stored. */
const reasons: readonly (readonly [error: RegExp, name: keyof FailedPageTexts['reasons']])[] = [
  [/^EENVELOPE/, 'address'],
  [/^EAUTH/, 'mailSignIn'],
  [/^E(?:CONN|SOCKET|TIMEDOUT|DNS|TLS|HOST|NET)/, 'mailServer'],
  [/^INTERRUPTED/, 'interrupted'],
  [/disputed/, 'disputed'],
  [/already_refunded/, 'refunded'],
  [/insufficient/, 'balance'],
  [/no keys/, 'keys'],
  [/hand the money over|^The refund is/, 'returned'],
  [/cannot be asked/, 'provider'],
];

export class DeskFailed extends DeskPage {
  private list!: Answer<typeof jobs.list>;
  private words: FailedPageTexts = english;
  private work!: FailedJobs;

  override get heading(): string {
    return this.words.title;
  }

  private get client() {
    return this.desk.client({ jobs }).jobs;
  }

  private get viewNames(): readonly View[] {
    const own = kinds.filter((kind) => kind !== 'webhook' || this.desk.may('webhooks:read'));
    return [...own, 'dismissed'];
  }

  private get view(): View {
    return this.viewNames.find((name) => name === this.place.query.get('view')) ?? 'mail';
  }

  protected override async load(): Promise<void> {
    const { desk, place, view } = this;
    const wanted = view === 'dismissed' ? { state: view } : ({ state: 'dead', kind: view } as const);
    const [words, list] = await Promise.all([
      readFailedTexts(desk.formats.language),
      this.client.list({ ...wanted, top: pageSize, skip: skipOf(place) }),
    ]);
    this.words = words;
    this.work = new FailedJobs(desk, words, async () => {
      await this.reload();
      await this.updateComplete;
    });
    this.list = list;
    // the last row of a later page was worked on
    if (list.docs.length === 0 && skipOf(place) > 0) desk.go(addressWith(place, {}), { replace: true });
  }

  /** Money is asked about. */
  private askFor(title: string, text: string, confirm: string, act: () => Promise<void>): void {
    ask({ title, confirm, body: html`<p>${text}</p>`, act }, this.desk.texts);
  }

  private tryAll(kind: JobKind): void {
    const { words } = this;
    const { formats, toast } = this.desk;
    const count = formats.number(this.list.total);
    this.askFor(words.allTitle(count), words.allText[kind], words.all(count), async () => {
      const { replayed } = await this.client.replayAll({ kind });
      await this.reload();
      toast(words.allTried(formats.number(replayed)));
    });
  }

  private dismissAll(kind: JobKind): void {
    const { words } = this;
    const { formats, toast } = this.desk;
    const count = formats.number(this.list.total);
    this.askFor(words.dismissAllTitle(count), words.dismissAllText[kind], words.dismissAll(count), async () => {
      const { dismissed } = await this.client.dismissAll({ kind });
      await this.reload();
      toast(words.allDismissed(formats.number(dismissed)));
    });
  }

  /** Of a refund: the service writes `5.5 EUR`. */
  private sumOf({ what }: Job): string {
    const [amount = '', currency = ''] = what.split(' ');
    return this.desk.formats.money(Number(amount), currency);
  }

  private nameOf(job: Job): string {
    const { kind, what } = job;
    if (kind === 'refund') return this.words.refund(this.sumOf(job));
    const known = word(kind === 'mail' ? this.words.mails : this.desk.texts.hooks.kinds, what);
    return known || (what.length > maxName ? `${what.slice(0, maxName - 1)}…` : what);
  }

  /** The page where it is put right. */
  private renderSubject({
    orderId,
    voucherOrderId,
    orderNumber = '',
    webhookId,
  }: Job): TemplateResult | typeof nothing {
    const { texts } = this.desk;
    if (webhookId !== undefined)
      return html`<a href=${hrefOf(`/settings/webhooks/${webhookId}`)}>${this.words.views.webhook}</a>`;
    if (voucherOrderId !== undefined)
      return html`<a href=${hrefOf(`/voucher-orders?q=${encodeURIComponent(orderNumber)}`)}>${orderNumber}</a>`;
    if (orderId === undefined) return nothing;
    return html`<a href=${hrefOf(`/orders/${orderId}`)}>${orderNumber || texts.nav.orders}</a>`;
  }

  private renderReason({ error = '' }: Job): TemplateResult {
    const [, name] = reasons.find(([pattern]) => pattern.test(error)) ?? [];
    const known = name ?? (error === '' ? 'unknown' : undefined);
    if (known === undefined) return html`${error}`;
    return html`${this.words.reasons[known]}<span class="sub code">${error}</span>`;
  }

  private renderRow(job: Job): TemplateResult {
    const { words } = this;
    const { formats } = this.desk;
    const { kind, recipient, createdAt, dismissedAt } = job;
    const name = this.nameOf(job);
    const given = kinds.find((own) => own === kind);
    const sum = kind === 'refund' ? this.sumOf(job) : '';
    const called = [name, recipient].filter(Boolean).join(', ');
    const isDismissed = dismissedAt !== undefined;
    return html`<tr>
      <td class="first whole">
        ${name}
        ${this.renderSubject(job)}${recipient === undefined ? nothing : html`<span class="sub">${recipient}</span>`}
      </td>
      <td class="whole grow">${this.renderReason(job)}</td>
      <td class="muted">
        ${formats.short(createdAt)}
        ${dismissedAt === undefined ? nothing : html`<span class="sub">${words.dismissedAt(formats.short(dismissedAt))}</span>`}
      </td>
      <td class="tools aside">
        ${given === undefined ? nothing : this.work.buttons({ id: job._id, kind: given, name: called, sum, isDismissed })}
      </td>
    </tr>`;
  }

  private renderAll(): TemplateResult | typeof nothing {
    const { view, words } = this;
    const { total } = this.list;
    if (view === 'dismissed' || total < 2 || !mayWorkOn(this.desk, view)) return nothing;
    const count = this.desk.formats.number(total);
    return html`<button
        class="button"
        @click=${() => {
          this.dismissAll(view);
        }}
      >
        ${words.dismissAll(count)}
      </button>
      <button
        class="button"
        @click=${() => {
          this.tryAll(view);
        }}
      >
        ${words.all(count)}
      </button>`;
  }

  protected override content(): TemplateResult {
    const { desk, place, view, words } = this;
    const { docs, total } = this.list;
    return html`${pageHead(this.heading, {
        actions: this.renderAll(),
        back: { path: '/', word: desk.texts.today.title },
        below: html`<p class="muted below">${words.intro}</p>`,
      })}
      <div class="card flush">
        ${views(
          this.heading,
          this.viewNames.map((name) => ({
            word: words.views[name],
            href: hrefOf(addressWith(place, { view: name === 'mail' ? '' : name })),
            isCurrent: name === view,
          })),
        )}
        ${
          docs.length === 0
            ? emptyState(words.empty[view], words.emptyText[view])
            : html`<table class="stacks">
                  <thead>
                    <tr>
                      <th>${words.columns.what}</th>
                      <th>${words.columns.reason}</th>
                      <th>${words.columns.date}</th>
                      <th><span class="hidden">${desk.texts.list.actions}</span></th>
                    </tr>
                  </thead>
                  <tbody>
                    ${docs.map((job) => this.renderRow(job))}
                  </tbody>
                </table>
                ${pager(desk, place, { size: pageSize, count: docs.length, total, isByTime: true })}`
        }
      </div>`;
  }
}
customElements.define('desk-failed', DeskFailed);
