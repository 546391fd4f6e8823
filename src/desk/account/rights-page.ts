/** `<desk-rights>`: what each role may do, for everyone who signs in. */
import { html, nothing, type TemplateResult } from 'lit';
import { permissions } from '../../contract/permissions.ts';
import { rightsOf, roles, type Role } from '../../contract/roles.ts';
import { word } from '../../elements/format.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { english, peopleTexts } from '../parts/people-texts.ts';
import { roleName } from '../parts/roles.ts';

/** The groups of permissions, e.g. `events`, in the order of their list. */
const groups = [...new Set(permissions.map((permission) => permission.slice(0, permission.indexOf(':'))))];

export class DeskRights extends DeskPage {
  private words = english;

  override get heading(): string {
    return this.desk.texts.states.rights;
  }

  protected override async load(): Promise<void> {
    this.words = await peopleTexts(this.desk.formats.language);
  }

  private renderList(title: string, entries: readonly string[]): TemplateResult | typeof nothing {
    if (entries.length === 0) return nothing;
    return html`<h3>${title}</h3>
      <ul>
        ${entries.map((entry) => html`<li>${entry}</li>`)}
      </ul>`;
  }

  private renderRole(role: Role): TemplateResult {
    const { texts, me } = this.desk;
    const { rights, roleNotes } = this.words;
    const { isUnlimited, permissions: allowed, operations = [], refundsToLimit } = rightsOf[role];
    const may = (group: string, use: string) => (allowed as readonly string[]).includes(`${group}:${use}`);
    const named = (list: readonly string[]) => list.map((group) => word(texts.apiKeys.groups, group) || group);
    return html`<section class="card">
      <h2>
        ${roleName(texts, role)}
        ${role === me.role ? html`<span class="muted small">(${rights.yours})</span>` : nothing}
      </h2>
      <p class="muted">${roleNotes[role]}</p>
      ${this.renderList(rights.changes, [
        ...named(groups.filter((group) => may(group, 'write'))),
        ...(isUnlimited ? [rights.users, rights.keys] : []),
      ])}
      ${this.renderList(rights.sees, named(groups.filter((group) => may(group, 'read') && !may(group, 'write'))))}
      ${this.renderList(rights.also, [
        ...(refundsToLimit ? [rights.refunds] : []),
        ...(operations.includes('refunds.done') ? [rights.marksPaid] : []),
      ])}
    </section>`;
  }

  protected override content(): TemplateResult {
    const { rights } = this.words;
    return html`${pageHead(this.heading, { below: html`<p class="muted below">${rights.intro}</p>` })}
      <div class="rights">${roles.map((role) => this.renderRole(role))}</div>`;
  }
}
customElements.define('desk-rights', DeskRights);
