/** `<desk-account>`: the sign-in of the person at the desk: their own passkeys and their password. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { userPasskeys, type UserPasskey } from '../../contract/user-passkeys.ts';
import { makePasskey } from '../../elements/passkey-device.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { menu } from '../parts/menu.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { english, passkeyTexts } from '../parts/passkey-texts.ts';
import { Said } from '../parts/problems.ts';
import './password-form.ts';

const hasPasskeys = () => 'PublicKeyCredential' in window;

export class DeskAccount extends DeskPage {
  private passkeys: readonly UserPasskey[] = [];
  private words = english.own;
  private passwordWords = english.password;

  override get heading(): string {
    return this.words.title;
  }

  private get client() {
    return this.desk.client({ users: userPasskeys }).users;
  }

  protected override async load(): Promise<void> {
    ({ own: this.words, password: this.passwordWords } = await passkeyTexts(this.desk.formats.language));
    this.passkeys = (await this.client.passkeys({})).passkeys;
  }

  private add(): void {
    const { words } = this;
    ask(
      {
        title: words.add,
        confirm: words.addNow,
        body: html`<p>${words.addText}</p>
          ${this.renderPassword()}
          <label class="field"
            >${words.name}<input name="name" autocomplete="off" maxlength="100" /><span class="hint"
              >${words.nameHint}</span
            ></label
          >`,
        act: async ({ password = '', name = '' }) => {
          await this.prove(password, async () => {
            const credential = await makePasskey(await this.client.passkeyOptions({ password }));
            await this.client.addPasskey({ credential, ...(name.trim() !== '' && { name }) });
          });
          await this.reload();
          this.desk.toast(words.added);
        },
      },
      this.desk.texts,
    );
  }

  /** The password proves that it is the person who signed in. */
  private renderPassword(): TemplateResult {
    return html`<label class="field"
      >${this.words.password}<input name="password" type="password" autocomplete="current-password" maxlength="200"
    /></label>`;
  }

  /** Does what takes the password. @throws Said for an empty or wrong one, and what `act` throws, explained */
  private async prove(password: string, act: () => Promise<unknown>): Promise<void> {
    if (password === '') throw new Said(`${this.words.password}: ${this.desk.texts.signIn.required}`);
    try {
      await act();
    } catch (error) {
      throw this.explained(error);
    }
  }

  /** An error with a text. Those of the device and the browser have names, and no text for people. */
  private explained(error: unknown): unknown {
    const { words } = this;
    if (error instanceof DOMException) {
      if (error.name === 'InvalidStateError') return new Said(words.knownHere);
      return new Said(error.name === 'SecurityError' ? words.notHere : words.notAdded);
    }
    if (!(error instanceof ServiceError)) return error;
    const said: Readonly<Record<string, string>> = {
      WRONG_CREDENTIALS: words.wrongPassword,
      TOO_MANY_ATTEMPTS: words.tooMany,
      TOO_MANY_PASSKEYS: words.full,
      PASSKEYS_NOT_HERE: words.notHere,
      PASSKEY_IN_USE: words.knownHere,
    };
    const text = said[error.code];
    return text === undefined ? error : new Said(text);
  }

  private rename({ _id: id, name: before }: UserPasskey): void {
    const { words } = this;
    ask(
      {
        title: words.renameTitle(before),
        confirm: this.desk.texts.order.save,
        body: html`<label class="field"
          >${words.name}<input name="name" value=${before} autocomplete="off" maxlength="100"
        /></label>`,
        act: async ({ name = '' }) => {
          if (name.trim() === '') throw new Said(`${words.name}: ${this.desk.texts.signIn.required}`);
          await this.client.renamePasskey({ id, name });
          await this.reload();
          this.desk.toast(words.renamed);
        },
      },
      this.desk.texts,
    );
  }

  private discard({ _id: id, name }: UserPasskey): void {
    const { words } = this;
    ask(
      {
        title: words.removeTitle(name),
        confirm: words.remove,
        isDanger: true,
        body: html`<p>${words.removeText}${this.passkeys.length === 1 ? html` ${words.removeLast}` : nothing}</p>
          ${this.renderPassword()}`,
        act: async ({ password = '' }) => {
          await this.prove(password, () => this.client.removePasskey({ id, password }));
          await this.reload();
          this.desk.toast(words.removed);
        },
      },
      this.desk.texts,
    );
  }

  private renderRow(passkey: UserPasskey): TemplateResult {
    const { words } = this;
    const { formats, texts } = this.desk;
    const { _id: id, name, domain, createdAt, lastUsedAt } = passkey;
    // a browser offers a passkey only where it was made: one of an earlier address signs in no more
    const isHere = location.hostname === domain;
    return html`<tr>
      <td class="first">
        ${name}${isHere ? nothing : html`<br /><span class="muted small">${words.otherAddress(domain)}</span>`}
      </td>
      <td><span class="muted phone-only">${words.columns.created}</span> ${formats.dateTime(createdAt)}</td>
      <td>
        <span class="muted phone-only">${words.columns.used}</span>
        ${lastUsedAt === undefined ? words.neverUsed : formats.dateTime(lastUsedAt)}
      </td>
      <td class="tools aside first">
        ${menu(`passkey-${id}`, texts.list.more(name), [
          {
            word: words.rename,
            act: () => {
              this.rename(passkey);
            },
          },
          {
            word: words.remove,
            act: () => {
              this.discard(passkey);
            },
            isDanger: true,
          },
        ])}
      </td>
    </tr>`;
  }

  private renderList(): TemplateResult {
    const { words } = this;
    if (this.passkeys.length === 0) return emptyState(words.empty, words.emptyText);
    const { columns } = words;
    return html`<table class="stacks">
      <thead>
        <tr>
          <th>${columns.name}</th>
          <th>${columns.created}</th>
          <th>${columns.used}</th>
          <th><span class="hidden">${this.desk.texts.list.actions}</span></th>
        </tr>
      </thead>
      <tbody>
        ${this.passkeys.map((passkey) => this.renderRow(passkey))}
      </tbody>
    </table>`;
  }

  protected override content(): TemplateResult {
    const { words } = this;
    const { me, texts } = this.desk;
    return html`${pageHead(words.title, {
        actions: hasPasskeys()
          ? html`<button
              class="button primary"
              @click=${() => {
                this.add();
              }}
            >
              ${words.add}
            </button>`
          : nothing,
        below: html`<p class="muted below">${words.intro(me.email)} ${words.about}</p>
          ${hasPasskeys() ? nothing : html`<p class="notice">${words.noBrowser}</p>`}`,
      })}
      <div class="sections">
        <div class="card flush">${this.renderList()}</div>
        <desk-password .desk=${this.desk} .words=${this.passwordWords}></desk-password>
        <p><a href=${hrefOf('/rights')}>${texts.states.rights}</a></p>
      </div>`;
  }
}
customElements.define('desk-account', DeskAccount);
