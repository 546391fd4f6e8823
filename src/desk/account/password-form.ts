/** `<desk-password>`: the form with which a person changes their own password. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { ServiceError } from '../../client/errors.ts';
import { users } from '../../contract/users.ts';
import type { PasskeyTexts } from '../../locales/desk/passkeys-en.ts';
import type { Desk } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { messageOf } from '../parts/problems.ts';
import { wrongAt } from '../parts/save-form.ts';

type Path = 'currentPassword' | 'newPassword';

const minLength = 10;

export class DeskPassword extends LitElement {
  @property({ attribute: false }) desk!: Desk;
  @property({ attribute: false }) words!: PasskeyTexts['password'];
  @reactive() private problems: ReadonlyMap<string, string> = new Map();
  /** What has failed as a whole. */
  @reactive() private failure = '';
  @reactive() private isBusy = false;

  protected override createRenderRoot(): this {
    return this;
  }

  private async send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    const form = event.target as HTMLFormElement;
    const [currentPassword, newPassword] = [typedIn(form, 'currentPassword'), typedIn(form, 'newPassword')];
    const { required } = this.desk.texts.signIn;
    const { short } = this.desk.texts.invitation;
    this.failure = '';
    this.problems = new Map([
      ...(currentPassword === '' ? [['currentPassword', required] as const] : []),
      ...(newPassword.length < minLength ? [['newPassword', newPassword === '' ? required : short] as const] : []),
    ]);
    if (this.problems.size === 0) await this.change(form, { currentPassword, newPassword });
    await this.updateComplete;
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  private async change(form: HTMLFormElement, passwords: Readonly<Record<Path, string>>): Promise<void> {
    const { desk, words } = this;
    this.isBusy = true;
    try {
      await desk.client({ users: { changePassword: users.changePassword } }).users.changePassword(passwords);
      form.reset();
      desk.toast(words.changed);
    } catch (error) {
      const code = error instanceof ServiceError ? error.code : '';
      if (code === 'WRONG_CREDENTIALS') this.problems = new Map([['currentPassword', words.wrong]]);
      else if (code === 'TOO_MANY_ATTEMPTS') this.problems = new Map([['currentPassword', words.tooMany]]);
      else if (code === 'WEAK_PASSWORD') this.problems = new Map([['newPassword', desk.texts.invitation.weak]]);
      else this.failure = messageOf(error, desk.texts);
    } finally {
      this.isBusy = false;
    }
  }

  private renderField(path: Path, label: string, autocomplete: 'current-password' | 'new-password', hint?: string) {
    const isWrong = this.problems.has(path);
    const described = [...(hint === undefined ? [] : [`hint-${path}`]), ...(isWrong ? [`wrong-${path}`] : [])];
    return html`<div class="field">
      <label for="field-${path}">${label}</label>
      <input
        id="field-${path}"
        name=${path}
        type="password"
        autocomplete=${autocomplete}
        maxlength="200"
        aria-invalid=${isWrong}
        aria-describedby=${described.join(' ') || nothing}
      />
      ${hint === undefined ? nothing : html`<span class="hint" id="hint-${path}">${hint}</span>`}${wrongAt({ problems: this.problems }, path)}
    </div>`;
  }

  protected override render(): TemplateResult {
    const { desk, words } = this;
    return html`<form
      class="card stack narrow"
      aria-labelledby="password"
      novalidate
      @submit=${(event: SubmitEvent) => this.send(event)}
    >
      <div>
        <h2 id="password">${words.title}</h2>
        <p class="muted">${words.about}</p>
      </div>
      ${this.failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.failure}</p>`}
      <input hidden name="username" autocomplete="username" .defaultValue=${desk.me.email} />
      ${this.renderField('currentPassword', words.current, 'current-password')}
      ${this.renderField('newPassword', words.next, 'new-password', desk.texts.invitation.short)}
      <p class="row"><button class="button" aria-disabled=${this.isBusy}>${words.change}</button></p>
    </form>`;
  }
}
customElements.define('desk-password', DeskPassword);

function typedIn(form: HTMLFormElement, path: Path): string {
  const typed = new FormData(form).get(path);
  return typeof typed === 'string' ? typed : '';
}
