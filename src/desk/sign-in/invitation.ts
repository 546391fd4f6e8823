/** `<desk-invitation>`: an invited person chooses a password. The token stands behind the `#`: no log has it. */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { createClient } from '../../client/client.ts';
import { ServiceError } from '../../client/errors.ts';
import { users } from '../../contract/users.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { icon } from '../parts/icons.ts';
import { textOf } from './sign-in-form.ts';
import { SignedInEvent } from './signed-in.ts';

export class DeskInvitation extends LitElement {
  @property({ attribute: false }) texts!: DeskTexts;
  @reactive() private problem = '';

  protected override createRenderRoot(): this {
    return this;
  }

  private async send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const { invitation, signIn } = this.texts;
    const password = textOf(new FormData(event.target as HTMLFormElement), 'password');
    if (password.length < 10) {
      this.problem = invitation.short;
      return;
    }
    const client = createClient({ users: { accept: users.accept } }, { baseUrl: location.origin });
    try {
      this.dispatchEvent(new SignedInEvent(await client.users.accept({ token: location.hash.slice(1), password })));
    } catch (error) {
      const { code = '', status = 0 } = error instanceof ServiceError ? error : {};
      this.problem =
        code === 'WEAK_PASSWORD'
          ? invitation.weak
          : status === 404 || status === 409
            ? invitation.gone
            : signIn.unreachable;
    }
  }

  protected override render(): TemplateResult {
    const { invitation, signIn } = this.texts;
    return html`<form class="card stack" @submit=${(event: SubmitEvent) => this.send(event)} novalidate>
      <div>
        <h1>${invitation.title}</h1>
        <p class="muted">${invitation.intro}</p>
      </div>
      ${this.problem === '' ? nothing : html`<p class="problem" role="alert" id="new-problem">${icon('alert')}${this.problem}</p>`}
      <label class="field">
        ${signIn.password}
        <input
          name="password"
          type="password"
          autocomplete="new-password"
          maxlength="200"
          aria-invalid=${this.problem !== ''}
          aria-describedby=${this.problem === '' ? nothing : 'new-problem'}
        />
      </label>
      <button class="button primary">${invitation.send}</button>
    </form>`;
  }
}
customElements.define('desk-invitation', DeskInvitation);
