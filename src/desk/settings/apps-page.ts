/** `<desk-apps>`: the apps that act for the house, with what each may do; taking their access back. */
import { html, nothing, type TemplateResult } from 'lit';
import { apps, type InstalledApp } from '../../contract/apps.ts';
import { appPage as english, type AppPageTexts } from '../../locales/desk/apps-en.ts';
import { askToRemove } from '../parts/dialog.ts';
import { state } from '../parts/icons.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { pageTexts } from '../parts/page-texts.ts';
import { permissionName } from '../parts/permissions.ts';

const fact = (name: string, what: unknown): TemplateResult =>
  html`<div>
    <dt>${name}</dt>
    <dd>${what}</dd>
  </div>`;

export class DeskApps extends DeskPage {
  private apps: readonly InstalledApp[] = [];
  private words: AppPageTexts = english;

  override get heading(): string {
    return this.desk.texts.settings.sections.apps.title;
  }

  private get client() {
    return this.desk.client({ apps }).apps;
  }

  protected override async load(): Promise<void> {
    const german = async () => (await import('../../locales/desk/apps-de.ts')).appPage;
    this.words = await pageTexts(this.desk.formats.language, english, german);
    this.apps = (await this.client.list({})).docs;
  }

  private takeBack({ _id: id, name }: InstalledApp): void {
    const { words } = this;
    const act = async () => {
      await this.client.remove({ id });
      await this.reload();
      this.desk.toast(words.removed);
    };
    askToRemove(words, name, act, this.desk.texts);
  }

  private renderApp(app: InstalledApp): TemplateResult {
    const { words } = this;
    const { texts, formats, may } = this.desk;
    const { _id: id, name, description, website, permissions, createdAt, updatedAt, allowedBy, keys = [] } = app;
    const used = keys.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).sort();
    const lastUsed = used.at(-1);
    const agreed = formats.dateTime(updatedAt);
    const head = `app-${id}`;
    return html`<section class="card stack" aria-labelledby=${head}>
      <div class="row">
        <h2 id=${head}>${name}</h2>
        ${keys.length > 0 ? state('good', words.connected) : state('wait', words.notConnected)}
      </div>
      ${description === undefined ? nothing : html`<p>${description}</p>`}
      ${
        website === undefined
          ? nothing
          : html`<p><a class="link" href=${website} target="_blank" rel="noopener noreferrer">${words.website}</a></p>`
      }
      <dl class="facts">
        ${fact(
          words.rights,
          html`<ul class="bullets">
            ${permissions.map((permission) => html`<li>${permissionName(texts, permission)}</li>`)}
          </ul>`,
        )}
        ${fact(words.since, formats.dateTime(createdAt))}
        ${fact(words.agreed, allowedBy === undefined ? agreed : words.agreedBy(agreed, allowedBy))}
        ${fact(words.used, lastUsed === undefined ? words.unused : formats.dateTime(lastUsed))}
      </dl>
      ${
        may('keys')
          ? html`<div class="row">
              <button
                class="button danger-text"
                aria-label=${words.removeOf(name)}
                @click=${() => {
                  this.takeBack(app);
                }}
              >
                ${words.remove}
              </button>
            </div>`
          : nothing
      }
    </section>`;
  }

  protected override content(): TemplateResult {
    const { words } = this;
    const { texts, may } = this.desk;
    return html`${pageHead(this.heading, {
        back: { path: '/settings', word: texts.settings.title },
        below: html`<p class="muted below">${words.intro}${may('keys') ? nothing : html` ${words.onlyAdmins}`}</p>`,
      })}
      <div class="sections narrow">
        ${
          this.apps.length === 0
            ? html`<div class="card flush">${emptyState(words.empty, words.emptyText)}</div>`
            : this.apps.map((app) => this.renderApp(app))
        }
      </div>`;
  }
}
customElements.define('desk-apps', DeskApps);
