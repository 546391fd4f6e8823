/**
 * `<desk-sign-in>`: the sign-in, as a page of its own and over a page whose session has ended. Fires `signed-in`. A
 * person who has a passkey is asked for it by `<desk-passkey-step>`, which loads then.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { createClient } from '../../client/client.ts';
import { ServiceError, UnreachableError } from '../../client/errors.ts';
import { users } from '../../contract/users.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { icon } from '../parts/icons.ts';
import { neededPasskey, SignedInEvent, type PasswordStep } from './signed-in.ts';

/** What was typed into a field of a form. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

export class DeskSignIn extends LitElement {
  @property({ attribute: false }) texts!: DeskTexts;
  /** Asked again, over a page. */
  @property({ type: Boolean }) again = false;
  /** The address that signed in before. */
  @property() email = '';
  @reactive() private problem = '';
  @reactive() private isBusy = false;
  /** The password was right, and a passkey is needed. */
  @reactive() private step: PasswordStep | undefined;

  protected override createRenderRoot(): this {
    return this;
  }

  private async send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    const form = event.target as HTMLFormElement;
    const data = new FormData(form);
    const email = textOf(data, 'email').trim();
    const password = textOf(data, 'password');
    const missing = [...form.querySelectorAll('input')].find(({ value }) => value.trim() === '');
    if (missing) {
      this.problem = this.texts.signIn.required;
      missing.focus();
      return;
    }
    this.isBusy = true;
    this.problem = '';
    const client = createClient({ users: { signIn: users.signIn } }, { baseUrl: location.origin });
    try {
      const me = await client.users.signIn({ email, password });
      this.dispatchEvent(new SignedInEvent(me));
    } catch (error) {
      const { signIn } = this.texts;
      const { status = 0 } = error instanceof ServiceError ? error : {};
      const needed = neededPasskey(error);
      if (needed) {
        await import('./passkey-step.ts');
        this.step = { email, password, ...needed };
        return;
      }
      this.problem =
        error instanceof UnreachableError ? signIn.unreachable : status === 429 ? signIn.tooMany : signIn.wrong;
      await this.updateComplete;
      form.querySelector<HTMLInputElement>('[name=password]')?.select();
    } finally {
      this.isBusy = false;
    }
  }

  protected override render(): TemplateResult {
    const { texts, step } = this;
    if (step)
      return html`<desk-passkey-step
        .texts=${texts}
        .step=${step}
        @back=${() => {
          this.step = undefined;
        }}
      ></desk-passkey-step>`;
    const { signIn } = texts;
    return html`<form class="card stack" @submit=${(event: SubmitEvent) => this.send(event)} novalidate>
      <div>
        <h1 id="sign-in-title">${signIn.title}</h1>
        <p class="muted">${this.again ? signIn.again : signIn.intro}</p>
      </div>
      ${
        this.problem === ''
          ? nothing
          : html`<p class="problem" role="alert" id="sign-in-problem">${icon('alert')}${this.problem}</p>`
      }
      <label class="field">
        ${signIn.email}
        <input
          name="email"
          type="email"
          autocomplete="username"
          .value=${this.email}
          aria-invalid=${this.problem !== ''}
          aria-describedby=${this.problem === '' ? nothing : 'sign-in-problem'}
        />
      </label>
      <label class="field">
        ${signIn.password}
        <input
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="200"
          aria-invalid=${this.problem !== ''}
          aria-describedby=${this.problem === '' ? nothing : 'sign-in-problem'}
        />
      </label>
      <button class="button primary" aria-disabled=${this.isBusy}>${signIn.send}</button>
      <p class="small muted">${signIn.forgotten}</p>
    </form>`;
  }
}
customElements.define('desk-sign-in', DeskSignIn);
