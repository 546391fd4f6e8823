/**
 * `<desk-passkey-step>`: the second step of signing in. The browser asks for the passkey; what goes wrong can be tried
 * again. Fires `signed-in`, or `back` to the password.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { createClient } from '../../client/client.ts';
import { ServiceError, UnreachableError } from '../../client/errors.ts';
import type { z } from '../../contract/route.ts';
import { userPasskeys } from '../../contract/user-passkeys.ts';
import { users } from '../../contract/users.ts';
import type { PasskeyOptions } from '../../contract/webauthn.ts';
import { signWithPasskey } from '../../elements/passkey-device.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';
import type { PasskeyTexts } from '../../locales/desk/passkeys-en.ts';
import { icon } from '../parts/icons.ts';
import { passkeyTexts } from '../parts/passkey-texts.ts';
import { neededPasskey, SignedInEvent, type PasswordStep } from './signed-in.ts';

/** A challenge holds for five minutes; an older one is asked for again before a person signs it in vain. */
const freshMs = 4 * 60_000;

export class DeskPasskeyStep extends LitElement {
  @property({ attribute: false }) texts!: DeskTexts;
  @property({ attribute: false }) step!: PasswordStep;
  /** Missing until its language has loaded. */
  @reactive() private words: PasskeyTexts['step'] | undefined;
  @reactive() private problem = '';
  @reactive() private isBusy = false;
  private challenge: { readonly options: unknown; readonly since: number } | undefined;

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.start();
  }

  private async start(): Promise<void> {
    this.challenge = { options: this.step.options, since: Date.now() };
    this.words = (await passkeyTexts(document.documentElement.lang)).step;
    await this.updateComplete;
    this.querySelector<HTMLElement>('button.primary')?.focus();
    await this.confirm();
  }

  private readonly confirm = async (): Promise<void> => {
    const { words } = this;
    if (this.isBusy || !words) return;
    this.isBusy = true;
    this.problem = '';
    const client = createClient(
      { users: { signIn: users.signIn, signInWithPasskey: userPasskeys.signInWithPasskey } },
      { baseUrl: location.origin },
    );
    try {
      const { email, password } = this.step;
      if (!this.challenge || Date.now() - this.challenge.since > freshMs) {
        const answer = await client.users.signIn({ email, password }).catch((error: unknown) => {
          const needed = neededPasskey(error);
          if (!needed) throw error;
          return needed;
        });
        if (!('options' in answer)) {
          this.dispatchEvent(new SignedInEvent(answer)); // the passkeys were removed meanwhile
          return;
        }
        this.challenge = { options: answer.options, since: Date.now() };
      }
      const credential = await signWithPasskey(this.challenge.options as z.output<typeof PasskeyOptions>);
      this.challenge = undefined; // it counts once, whatever becomes of it
      this.dispatchEvent(new SignedInEvent(await client.users.signInWithPasskey({ credential })));
    } catch (error) {
      this.problem = this.explain(error, words);
    } finally {
      this.isBusy = false;
    }
  };

  private explain(error: unknown, words: PasskeyTexts['step']): string {
    const { signIn } = this.texts;
    if (error instanceof UnreachableError) return signIn.unreachable;
    if (!(error instanceof ServiceError))
      return error instanceof DOMException && error.name !== 'SecurityError' ? words.cancelled : words.notHere;
    if (error.status === 429) return signIn.tooMany;
    return error.code === 'PASSKEYS_NOT_HERE' ? words.notHere : words.refused;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { words } = this;
    if (!words) return nothing;
    return html`<div class="card stack">
      <div>
        <h1 id="sign-in-title">${words.title}</h1>
        <p class="muted">${words.intro}</p>
      </div>
      ${this.problem === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.problem}</p>`}
      <button class="button primary" aria-disabled=${this.isBusy} @click=${this.confirm}>${words.confirm}</button>
      <button
        class="button"
        @click=${() => {
          this.dispatchEvent(new Event('back'));
        }}
      >
        ${words.back}
      </button>
      <p class="small muted">${words.lost}</p>
    </div>`;
  }
}
customElements.define('desk-passkey-step', DeskPasskeyStep);
