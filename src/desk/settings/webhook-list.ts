/** `<desk-webhooks>`: the addresses that are told what happens, and whether messages arrive there. */
import { html, nothing, type TemplateResult } from 'lit';
import { webhooks, type Webhook } from '../../contract/webhooks.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { secretCard } from '../parts/secret.ts';
import { explain, kindsOf, webhookForm, webhookOf, webhookState } from './webhook-form.ts';

export class DeskWebhooks extends DeskPage {
  private rows: readonly Webhook[] = [];
  /** The secret of an address that was just added, until the person has stored it. */
  private secret: string | undefined;

  override get heading(): string {
    return this.desk.texts.settings.sections.webhooks.title;
  }

  private get client() {
    return this.desk.client({ webhooks: { list: webhooks.list, create: webhooks.create } }).webhooks;
  }

  protected override async load(): Promise<void> {
    this.rows = (await this.client.list({})).docs;
  }

  private create(): void {
    const { texts } = this.desk;
    ask(
      {
        title: texts.hooks.createTitle,
        confirm: texts.hooks.add,
        body: webhookForm(texts, { url: '', events: [] }),
        act: async (fields) => {
          const asked = webhookOf(texts, fields);
          try {
            this.secret = (await this.client.create(asked)).secret;
          } catch (error) {
            explain(error, texts);
          }
          await this.reload();
        },
      },
      texts,
    );
  }

  private renderRow(webhook: Webhook): TemplateResult {
    const { texts } = this.desk;
    return html`<tr class="linked">
      <td class="first grow cut whole">
        <a data-row href=${hrefOf(`/settings/webhooks/${webhook._id}`)}>${webhook.url}</a>
      </td>
      <td class="muted">${kindsOf(texts, webhook)}</td>
      <td class="aside">${webhookState(this.desk, webhook)}</td>
    </tr>`;
  }

  private renderTable(): TemplateResult {
    const { columns } = this.desk.texts.hooks;
    return html`<table class="stacks">
      <thead>
        <tr>
          <th>${columns.url}</th>
          <th>${columns.kinds}</th>
          <th>${columns.state}</th>
        </tr>
      </thead>
      <tbody>
        ${this.rows.map((webhook) => this.renderRow(webhook))}
      </tbody>
    </table>`;
  }

  protected override content(): TemplateResult {
    const { texts, may } = this.desk;
    const { hooks, settings } = texts;
    const { secret } = this;
    return html`${pageHead(this.heading, {
        back: { path: '/settings', word: settings.title },
        actions: may('webhooks:write')
          ? html`<button
              class="button primary"
              data-begin
              @click=${() => {
                this.create();
              }}
            >
              ${hooks.create}
            </button>`
          : nothing,
        below: html`<p class="muted below">${hooks.intro}</p>`,
      })}
      ${
        secret === undefined
          ? nothing
          : secretCard(this.desk, {
              title: hooks.secretReady,
              text: hooks.secretText,
              secret,
              done: () => {
                this.secret = undefined;
                this.requestUpdate();
              },
            })
      }
      <div class="card flush">
        ${this.rows.length === 0 ? emptyState(hooks.empty, hooks.emptyText) : this.renderTable()}
      </div>`;
  }
}
customElements.define('desk-webhooks', DeskWebhooks);
