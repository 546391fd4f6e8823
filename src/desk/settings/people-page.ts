/** `<desk-people>`: the people of the house, their roles, who has a passkey, and invitations. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { roles, type Role } from '../../contract/roles.ts';
import { userPasskeys } from '../../contract/user-passkeys.ts';
import { users, type User } from '../../contract/users.ts';
import { ask } from '../parts/dialog.ts';
import { state } from '../parts/icons.ts';
import { menu } from '../parts/menu.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { english, passkeyTexts } from '../parts/passkey-texts.ts';
import { Said } from '../parts/problems.ts';
import { roleName } from '../parts/roles.ts';

export class DeskPeople extends DeskPage {
  private people: readonly User[] = [];
  private words = english.people;

  override get heading(): string {
    return this.desk.texts.people.title;
  }

  private get client() {
    return this.desk.client({
      users: {
        ...{ list: users.list, invite: users.invite, update: users.update, remove: users.remove },
        removePasskeys: userPasskeys.removePasskeys,
      },
    }).users;
  }

  protected override async load(): Promise<void> {
    this.words = (await passkeyTexts(this.desk.formats.language)).people;
    this.people = (await this.client.list({})).docs;
  }

  private renderRoles(chosen: string): TemplateResult {
    const { texts } = this.desk;
    return html`<fieldset class="plain-set">
      <legend class="hidden">${texts.people.role}</legend>
      ${roles.map(
        (role) =>
          html`<label class="choice">
            <input type="radio" name="role" value=${role} .checked=${role === chosen} />
            <span>${texts.roles[role]}<small>${texts.roleNotes[role]}</small></span>
          </label>`,
      )}
    </fieldset>`;
  }

  /** Runs a change; the reasons that people can act on are in the words of the desk. */
  private async change(act: () => Promise<unknown>, done: string): Promise<void> {
    const { people } = this.desk.texts;
    try {
      await act();
    } catch (error) {
      const code = error instanceof ServiceError ? error.code : '';
      if (code === 'LAST_ADMIN') throw new Said(people.lastAdmin);
      if (code === 'EMAIL_IN_USE') throw new Said(people.inUse);
      throw error;
    }
    await this.reload();
    this.desk.toast(done);
  }

  private invite(): void {
    const { people, signIn } = this.desk.texts;
    ask(
      {
        title: people.inviteTitle,
        confirm: people.invite,
        body: html`<label class="field">${people.name}<input name="name" autocomplete="off" maxlength="200" /></label>
          <label class="field">${people.email}<input name="email" type="email" autocomplete="off" /></label>
          ${this.renderRoles('sales')}`,
        act: async ({ name = '', email = '', role = '' }) => {
          if (name.trim() === '' || email.trim() === '')
            throw new Said(`${people.name}, ${people.email}: ${signIn.required}`);
          await this.change(
            () => this.client.invite({ name, email: email.trim(), role: role as Role }),
            people.sent(email),
          );
        },
      },
      this.desk.texts,
    );
  }

  private changeRole({ _id: id, name, role: before }: User): void {
    const { people, order } = this.desk.texts;
    ask(
      {
        title: people.changeTitle(name),
        confirm: order.save,
        body: this.renderRoles(before),
        act: ({ role = before }) => this.change(() => this.client.update({ id, role: role as Role }), people.changed),
      },
      this.desk.texts,
    );
  }

  private dismiss({ _id: id, name }: User): void {
    const { people } = this.desk.texts;
    ask(
      {
        title: people.removeTitle(name),
        confirm: people.remove,
        isDanger: true,
        body: html`<p>${people.removeText}</p>`,
        act: () => this.change(() => this.client.remove({ id }), people.removed),
      },
      this.desk.texts,
    );
  }

  /** For a person who has lost their device. */
  private removePasskeys({ _id: id, name }: User): void {
    const { words } = this;
    ask(
      {
        title: words.removeTitle(name),
        confirm: words.remove,
        isDanger: true,
        body: html`<p>${words.removeText}</p>`,
        act: () => this.change(() => this.client.removePasskeys({ id }), words.removed),
      },
      this.desk.texts,
    );
  }

  private renderRow(user: User): TemplateResult {
    const { texts, me } = this.desk;
    const { people, list } = texts;
    return html`<tr>
      <td class="first">
        <span>${user.name}${user._id === me._id ? html` <span class="muted">(${people.you})</span>` : nothing}</span>
      </td>
      <td class="cut">${user.email}</td>
      <td>${roleName(texts, user.role)}</td>
      <td>
        ${user.invited ? state('wait', people.invited) : state('good', people.active)}
        ${user.passkey ? html`<span class="muted small">${this.words.has}</span>` : nothing}
      </td>
      <td class="tools aside first">
        ${menu(`user-${user._id}`, list.more(user.name), [
          ...(user.invited
            ? []
            : [
                {
                  word: people.change,
                  act: () => {
                    this.changeRole(user);
                  },
                },
              ]),
          // one's own are removed one by one, at the own sign-in
          ...(user.passkey && user._id !== me._id
            ? [
                {
                  word: this.words.remove,
                  act: () => {
                    this.removePasskeys(user);
                  },
                },
              ]
            : []),
          {
            word: people.remove,
            act: () => {
              this.dismiss(user);
            },
            isDanger: true,
          },
        ])}
      </td>
    </tr>`;
  }

  protected override content(): TemplateResult {
    const { people, list } = this.desk.texts;
    const { columns } = people;
    return html`${pageHead(people.title, {
        back: { path: '/settings', word: this.desk.texts.settings.title },
        actions: html`<button
          class="button primary"
          data-begin
          @click=${() => {
            this.invite();
          }}
        >
          ${people.invite}
        </button>`,
        below: html`<p class="muted below">${people.intro}</p>`,
      })}
      <div class="card flush">
        <table class="stacks">
          <thead>
            <tr>
              <th>${columns.name}</th>
              <th>${columns.email}</th>
              <th>${columns.role}</th>
              <th>${columns.state}</th>
              <th><span class="hidden">${list.actions}</span></th>
            </tr>
          </thead>
          <tbody>
            ${this.people.map((user) => this.renderRow(user))}
          </tbody>
        </table>
      </div>`;
  }
}
customElements.define('desk-people', DeskPeople);
