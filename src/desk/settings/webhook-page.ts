/** `<desk-webhook>`: an address that is told what happens: its kinds of messages, its secret, and what it answered. */
import { html, nothing, type TemplateResult } from 'lit';
import { webhooks, type Webhook, type WebhookDelivery } from '../../contract/webhooks.ts';
import { ask, type Question } from '../parts/dialog.ts';
import { icon } from '../parts/icons.ts';
import { skipOf } from '../parts/lists.ts';
import { menu } from '../parts/menu.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';
import { secretCard } from '../parts/secret.ts';
import { explain, kindsOf, webhookForm, webhookOf, webhookState } from './webhook-form.ts';
import { logFilter, renderLog } from './webhook-log.ts';

const pageSize = 50;

export class DeskWebhook extends DeskPage {
  private webhook: Webhook | undefined;
  private rows: readonly WebhookDelivery[] = [];
  private total = 0;
  /** A new secret, until the person has stored it. */
  private secret: string | undefined;
  /** Why the last message was not sent again. */
  private failure = '';
  /** Ids of deliveries that are being sent again. */
  private readonly replaying = new Set<string>();

  override get heading(): string {
    return this.webhook?.url ?? this.desk.texts.settings.sections.webhooks.title;
  }

  private get client() {
    const { get, update, delete: remove, renewSecret, deliveries, replay } = webhooks;
    return this.desk.client({ webhooks: { get, update, delete: remove, renewSecret, deliveries, replay } }).webhooks;
  }

  private get webhookId(): string {
    return this.place.params['id'] ?? '';
  }

  protected override async load(): Promise<void> {
    const { webhookId: id, client } = this;
    const [webhook, { docs, total }] = await Promise.all([
      client.get({ id }),
      client.deliveries({ id, top: pageSize, skip: skipOf(this.place), ...logFilter(this.place) }),
    ]);
    this.webhook = webhook;
    this.rows = docs;
    this.total = total;
  }

  /** Asks, does the work, shows the page as it is now and says so. */
  private confirm(question: Omit<Question, 'act'>, act: NonNullable<Question['act']>, done: string): void {
    const { texts } = this.desk;
    ask(
      {
        ...question,
        act: async (fields) => {
          try {
            await act(fields);
          } catch (error) {
            explain(error, texts);
          }
          await this.reload();
          this.desk.toast(done);
        },
      },
      texts,
    );
  }

  private change(webhook: Webhook): void {
    const { texts } = this.desk;
    const { hooks } = texts;
    this.confirm(
      { title: hooks.changeTitle, confirm: hooks.save, body: webhookForm(texts, webhook) },
      async (fields) => {
        await this.client.update({ id: this.webhookId, ...webhookOf(texts, fields) });
      },
      hooks.changed,
    );
  }

  private switchOff(): void {
    const { hooks } = this.desk.texts;
    this.confirm(
      { title: hooks.switchOffTitle, confirm: hooks.switchOff, body: html`<p>${hooks.switchOffText}</p>` },
      async () => {
        await this.client.update({ id: this.webhookId, active: false });
      },
      hooks.switchedOff,
    );
  }

  private async switchOn(): Promise<void> {
    const { texts } = this.desk;
    this.failure = '';
    try {
      await this.client.update({ id: this.webhookId, active: true });
      await this.reload();
      this.desk.toast(texts.hooks.switchedOn);
    } catch (error) {
      this.failure = messageOf(error, texts);
      this.requestUpdate();
    }
  }

  private renew(): void {
    const { texts } = this.desk;
    const { hooks } = texts;
    ask(
      {
        title: hooks.renewTitle,
        confirm: hooks.renew,
        body: html`<p>${hooks.renewText}</p>`,
        act: async () => {
          this.secret = (await this.client.renewSecret({ id: this.webhookId })).secret;
          this.requestUpdate();
        },
      },
      texts,
    );
  }

  private dismiss(): void {
    const { texts } = this.desk;
    const { hooks } = texts;
    ask(
      {
        title: hooks.removeTitle,
        confirm: hooks.remove,
        isDanger: true,
        body: html`<p>${hooks.removeText}</p>`,
        act: async () => {
          await this.client.delete({ id: this.webhookId });
          this.desk.go('/settings/webhooks');
          this.desk.toast(hooks.removed);
        },
      },
      texts,
    );
  }

  private async replay(deliveryId: string): Promise<void> {
    const { texts } = this.desk;
    if (this.replaying.has(deliveryId)) return;
    this.replaying.add(deliveryId);
    this.failure = '';
    this.requestUpdate();
    try {
      await this.client.replay({ id: this.webhookId, deliveryId }).catch((error: unknown) => explain(error, texts));
      await this.reload();
      this.desk.toast(texts.hooks.replayed);
    } catch (error) {
      this.failure = messageOf(error, texts);
    } finally {
      this.replaying.delete(deliveryId);
      this.requestUpdate();
    }
  }

  private renderActions(webhook: Webhook): TemplateResult | typeof nothing {
    const { texts, may } = this.desk;
    const { hooks, list } = texts;
    if (!may('webhooks:write')) return nothing;
    const { active, url } = webhook;
    return html`${
        active
          ? nothing
          : html`<button class="button primary" @click=${() => this.switchOn()}>${hooks.switchOn}</button>`
      }
      <button
        class="button"
        @click=${() => {
          this.change(webhook);
        }}
      >
        ${hooks.change}
      </button>
      ${menu('webhook', list.more(url), [
        {
          word: hooks.renew,
          act: () => {
            this.renew();
          },
        },
        ...(active
          ? [
              {
                word: hooks.switchOff,
                act: () => {
                  this.switchOff();
                },
              },
            ]
          : []),
        {
          word: hooks.remove,
          isDanger: true,
          act: () => {
            this.dismiss();
          },
        },
      ])}`;
  }

  protected override content(): TemplateResult | typeof nothing {
    const { texts } = this.desk;
    const { hooks, settings } = texts;
    const { webhook, secret, rows, total } = this;
    if (!webhook) return nothing;
    return html`${pageHead(webhook.url, {
      back: { path: '/settings/webhooks', word: settings.sections.webhooks.title },
      actions: this.renderActions(webhook),
      below: html`<p class="below">
        ${webhookState(this.desk, webhook)} <span class="muted">${kindsOf(texts, webhook)}</span>
      </p>`,
    })}
    ${
      secret === undefined
        ? nothing
        : secretCard(this.desk, {
            title: hooks.secretReady,
            text: `${hooks.secretText} ${hooks.secretBoth}`,
            secret,
            done: () => {
              this.secret = undefined;
              this.requestUpdate();
            },
          })
    }
    ${this.failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.failure}</p>`}
    ${renderLog(this.desk, this.place, {
      rows,
      total,
      size: pageSize,
      replaying: this.replaying,
      replay: (id) => void this.replay(id),
    })}`;
  }
}
customElements.define('desk-webhook', DeskWebhook);
