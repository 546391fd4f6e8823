/** `<desk-people>`: the people of the house, their roles, who has a passkey, and invitations. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { roles, type Role } from '../../contract/roles.ts';
import { userPasskeys } from '../../contract/user-passkeys.ts';
import { users, type User } from '../../contract/users.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask, askToRemove } from '../parts/dialog.ts';
import { state } from '../parts/icons.ts';
import { menu } from '../parts/menu.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { english, passkeyTexts } from '../parts/passkey-texts.ts';
import { messageOf, Said } from '../parts/problems.ts';
import { english as englishPeople, peopleTexts } from '../parts/people-texts.ts';
import { roleName } from '../parts/roles.ts';

export class DeskPeople extends DeskPage {
  private people: readonly User[] = [];
  private passkeyWords = english.people;
  private words = englishPeople;

  override get heading(): string {
    return this.words.title;
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
    const { language } = this.desk.formats;
    const [words, { people }, { docs }] = await Promise.all([
      peopleTexts(language),
      passkeyTexts(language),
      this.client.list({}),
    ]);
    this.words = words;
    this.passkeyWords = people;
    this.people = docs;
  }

  private renderRoles(chosen: string): TemplateResult {
    const { texts } = this.desk;
    return html`<fieldset class="plain-set">
      <legend class="hidden">${this.words.role}</legend>
      ${roles.map(
        (role) =>
          html`<label class="choice">
            <input type="radio" name="role" value=${role} .checked=${role === chosen} />
            <span>${texts.roles[role]}<small>${this.words.roleNotes[role]}</small></span>
          </label>`,
      )}
    </fieldset>`;
  }

  /** Runs a change; the reasons that people can act on are in the words of the desk. */
  private async change(act: () => Promise<unknown>, done: string): Promise<void> {
    const { words } = this;
    try {
      await act();
    } catch (error) {
      const code = error instanceof ServiceError ? error.code : '';
      if (code === 'LAST_ADMIN') throw new Said(words.lastAdmin);
      if (code === 'EMAIL_IN_USE') throw new Said(words.inUse);
      throw error;
    }
    await this.reload();
    this.desk.toast(done);
  }

  private renderName(name: string): TemplateResult {
    return html`<label class="field"
      >${this.words.name}<input name="name" autocomplete="off" maxlength="200" .defaultValue=${name}
    /></label>`;
  }

  private invite(): void {
    const { words } = this;
    const { texts } = this.desk;
    ask(
      {
        title: words.inviteTitle,
        confirm: words.invite,
        body: html`${this.renderName('')}
          <label class="field">${words.email}<input name="email" type="email" autocomplete="off" /></label>
          ${this.renderRoles('sales')}`,
        act: async ({ name = '', email = '', role = '' }) => {
          if (name.trim() === '' || email.trim() === '')
            throw new Said(`${words.name}, ${words.email}: ${texts.signIn.required}`);
          await this.send({ name, email: email.trim(), role });
        },
      },
      texts,
    );
  }

  /** Sends an invitation; one that is open is replaced. */
  private async send({ name, email, role }: Pick<User, 'name' | 'email' | 'role'>): Promise<void> {
    await this.change(() => this.client.invite({ name, email, role: role as Role }), this.words.sent(email));
  }

  private askToChange({ _id: id, name: before, role: roleBefore }: User): void {
    const { words } = this;
    const { texts } = this.desk;
    ask(
      {
        title: words.changeTitle(before),
        confirm: texts.order.save,
        body: html`${this.renderName(before)} ${this.renderRoles(roleBefore)}`,
        act: async ({ name = '', role = roleBefore }) => {
          if (name.trim() === '') throw new Said(`${words.name}: ${texts.signIn.required}`);
          await this.change(() => this.client.update({ id, name, role: role as Role }), words.changed);
        },
      },
      texts,
    );
  }

  private dismiss({ _id: id, name }: User): void {
    const { words } = this;
    const act = () => this.change(() => this.client.remove({ id }), words.removed);
    askToRemove(words, name, act, this.desk.texts);
  }

  /** For a person who has lost their device. */
  private removePasskeys({ _id: id, name }: User): void {
    const { passkeyWords: words } = this;
    const act = () => this.change(() => this.client.removePasskeys({ id }), words.removed);
    askToRemove(words, name, act, this.desk.texts);
  }

  private renderRow(user: User): TemplateResult {
    const { texts, me } = this.desk;
    const { words, passkeyWords } = this;
    return html`<tr>
      <td class="first">
        <span>${user.name}${user._id === me._id ? html` <span class="muted">(${words.you})</span>` : nothing}</span>
      </td>
      <td class="cut">${user.email}</td>
      <td>${roleName(texts, user.role)}</td>
      <td>
        ${user.invited ? state('wait', words.invited) : state('good', words.active)}
        ${user.passkey ? html`<span class="muted small">${passkeyWords.has}</span>` : nothing}
      </td>
      <td class="tools aside first">
        ${menu(`user-${user._id}`, texts.list.more(user.name), [
          user.invited
            ? {
                word: words.resend,
                act: () => {
                  this.send(user).catch((error: unknown) => {
                    this.desk.toast(messageOf(error, texts));
                  });
                },
              }
            : {
                word: words.change,
                act: () => {
                  this.askToChange(user);
                },
              },
          // one's own are removed one by one, at the own sign-in
          ...(user.passkey && user._id !== me._id
            ? [
                {
                  word: passkeyWords.remove,
                  act: () => {
                    this.removePasskeys(user);
                  },
                },
              ]
            : []),
          {
            word: words.remove,
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
    const { words } = this;
    const { texts } = this.desk;
    const { columns } = words;
    return html`${pageHead(words.title, {
        back: { path: '/settings', word: texts.settings.title },
        actions: html`<button
          class="button primary"
          data-begin
          @click=${() => {
            this.invite();
          }}
        >
          ${words.invite}
        </button>`,
        below: html`<p class="muted below">${words.intro} <a href=${hrefOf('/rights')}>${texts.states.rights}</a></p>`,
      })}
      <div class="card flush">
        <table class="stacks">
          <thead>
            <tr>
              <th>${columns.name}</th>
              <th>${columns.email}</th>
              <th>${columns.role}</th>
              <th>${columns.state}</th>
              <th><span class="hidden">${texts.list.actions}</span></th>
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
