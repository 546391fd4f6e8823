/** `<desk-keys>`: the API keys of the house; a new one with its permissions, shown once; revoking. */
import { html, nothing, type TemplateResult } from 'lit';
import { keys, type ApiKey } from '../../contract/keys.ts';
import { permissions, type Permission } from '../../contract/permissions.ts';
import { ask } from '../parts/dialog.ts';
import { pager, skipOf } from '../parts/lists.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { permissionName } from '../parts/permissions.ts';
import { Said } from '../parts/problems.ts';
import { secretCard } from '../parts/secret.ts';

const pageSize = 50;
/** Permissions of a key that its row names; the others are counted. */
const named = 2;
const uses = ['read', 'write'] as const;

/** `events` of `events:read`. */
const groupOf = (permission: string) => permission.split(':')[0] ?? permission;
const groups = [...new Set(permissions.map(groupOf))];
const permissionOf = (group: string, use: string): Permission | undefined =>
  permissions.find((permission) => permission === `${group}:${use}`);

export class DeskKeys extends DeskPage {
  private rows: readonly ApiKey[] = [];
  private total = 0;
  /** A key that was just made, until the person has stored it. */
  private made: { readonly name: string; readonly key: string } | undefined;

  override get heading(): string {
    return this.desk.texts.settings.sections.keys.title;
  }

  private get client() {
    return this.desk.client({ keys: { list: keys.list, create: keys.create, revoke: keys.revoke } }).keys;
  }

  protected override async load(): Promise<void> {
    const { docs, total } = await this.client.list({ top: pageSize, skip: skipOf(this.place) });
    this.rows = docs;
    this.total = total;
  }

  private create(): void {
    const { apiKeys, signIn } = this.desk.texts;
    ask(
      {
        title: apiKeys.createTitle,
        confirm: apiKeys.make,
        body: this.renderForm(),
        act: async ({ name = '', scope, ...ticked }) => {
          if (name.trim() === '') throw new Said(`${apiKeys.name}: ${signIn.required}`);
          const chosen = permissions.filter((permission) => permission in ticked);
          if (scope === 'chosen' && chosen.length === 0) throw new Said(apiKeys.chooseOne);
          this.made = await this.client.create({
            name: name.trim(),
            ...(scope === 'chosen' && { permissions: chosen }),
          });
          await this.reload();
        },
      },
      this.desk.texts,
    );
  }

  private renderForm(): TemplateResult {
    const { apiKeys } = this.desk.texts;
    const scope = (value: 'chosen' | 'all', word: string, note: string) =>
      html`<label class="choice">
        <input type="radio" name="scope" value=${value} ?checked=${value === 'chosen'} />
        <span>${word}<small>${note}</small></span>
      </label>`;
    return html`<label class="field"
        >${apiKeys.name}<input name="name" autocomplete="off" maxlength="100" /><span class="hint"
          >${apiKeys.nameHint}</span
        ></label
      >
      <fieldset class="plain-set">
        <legend>${apiKeys.scope}</legend>
        ${scope('chosen', apiKeys.chosen, apiKeys.chosenNote)} ${scope('all', apiKeys.all, apiKeys.allNote)}
      </fieldset>
      <table class="permissions">
        <thead>
          <tr>
            <th><span class="hidden">${apiKeys.scope}</span></th>
            <th>${apiKeys.read}</th>
            <th>${apiKeys.write}</th>
          </tr>
        </thead>
        <tbody>
          ${groups.map((group) => this.renderGroup(group))}
        </tbody>
      </table>`;
  }

  private renderGroup(group: string): TemplateResult {
    const { groups: words } = this.desk.texts.apiKeys;
    return html`<tr>
      <th scope="row">${(words as Readonly<Record<string, string>>)[group] ?? group}</th>
      ${uses.map((use) => {
        const permission = permissionOf(group, use);
        return html`<td>
          ${
            permission === undefined
              ? nothing
              : html`<input
                  type="checkbox"
                  name=${permission}
                  aria-label=${permissionName(this.desk.texts, permission)}
                />`
          }
        </td>`;
      })}
    </tr>`;
  }

  private revoke({ _id: id, name }: ApiKey): void {
    const { apiKeys } = this.desk.texts;
    ask(
      {
        title: apiKeys.revokeTitle(name),
        confirm: apiKeys.revoke,
        isDanger: true,
        body: html`<p>${apiKeys.revokeText}</p>`,
        act: async () => {
          await this.client.revoke({ id });
          await this.reload();
          this.desk.toast(apiKeys.revoked);
        },
      },
      this.desk.texts,
    );
  }

  private renderPermissions({ permissions: of }: ApiKey): TemplateResult {
    const { apiKeys } = this.desk.texts;
    if (of === undefined) return html`${apiKeys.all}`;
    const all = of.map((permission) => permissionName(this.desk.texts, permission));
    const rest = all.length - named;
    return html`<span title=${all.join('\n')}
      >${all.slice(0, named).join(', ')}${rest > 0 ? html` <span class="muted">${apiKeys.more(rest)}</span>` : nothing}</span
    >`;
  }

  private renderRow(key: ApiKey): TemplateResult {
    const { texts, formats } = this.desk;
    const { apiKeys } = texts;
    const { name, hint, appName, createdAt, lastUsedAt } = key;
    return html`<tr>
      <td class="first">
        <span>${name}</span><span class="sub">${appName === undefined ? nothing : apiKeys.ofApp(appName)}</span>
      </td>
      <td class="code muted wide">fk_…${hint}</td>
      <td class="whole grow">${this.renderPermissions(key)}</td>
      <td class="muted wide">${formats.dateTime(createdAt)}</td>
      <td class="muted">
        <span class="phone-only">${apiKeys.columns.used}: </span>${
          lastUsedAt === undefined ? apiKeys.unused : formats.dateTime(lastUsedAt)
        }
      </td>
      <td class="tools aside first">
        <button
          class="button small danger-text"
          aria-label="${apiKeys.revoke}: ${name}"
          @click=${() => {
            this.revoke(key);
          }}
        >
          ${apiKeys.revoke}
        </button>
      </td>
    </tr>`;
  }

  private renderTable(): TemplateResult {
    const { apiKeys, list } = this.desk.texts;
    const { columns } = apiKeys;
    return html`<table class="stacks">
      <thead>
        <tr>
          <th>${columns.name}</th>
          <th>${columns.key}</th>
          <th>${columns.permissions}</th>
          <th>${columns.created}</th>
          <th>${columns.used}</th>
          <th><span class="hidden">${list.actions}</span></th>
        </tr>
      </thead>
      <tbody>
        ${this.rows.map((key) => this.renderRow(key))}
      </tbody>
    </table>`;
  }

  protected override content(): TemplateResult {
    const { apiKeys, settings } = this.desk.texts;
    const { made } = this;
    return html`${pageHead(this.heading, {
        back: { path: '/settings', word: settings.title },
        actions: html`<button
          class="button primary"
          data-begin
          @click=${() => {
            this.create();
          }}
        >
          ${apiKeys.create}
        </button>`,
        below: html`<p class="muted below">${apiKeys.intro}</p>`,
      })}
      ${
        made
          ? secretCard(this.desk, {
              title: apiKeys.shownOnce(made.name),
              text: apiKeys.shownOnceText,
              secret: made.key,
              done: () => {
                this.made = undefined;
                this.requestUpdate();
              },
            })
          : nothing
      }
      <div class="card flush">
        ${this.rows.length === 0 ? emptyState(apiKeys.empty, apiKeys.emptyText) : this.renderTable()}
        ${pager(this.desk, this.place, { size: pageSize, count: this.rows.length, total: this.total, isByTime: true })}
      </div>`;
  }
}
customElements.define('desk-keys', DeskKeys);
