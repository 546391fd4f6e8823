/** The sign-in form with a password, for the order list and for a shop that asks for a sign-in. */
import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Texts } from '../locales/index.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

type SignInTexts = Pick<Texts['orders'], 'signIn' | 'signingIn' | 'email' | 'password' | 'notEmail' | 'missing'>;

interface SignInView {
  readonly text: SignInTexts;
  /** Name of the form's part. */
  readonly part?: string;
  /** The errors of the fields, as texts. */
  readonly wrong: Partial<Credentials>;
  readonly problem: string;
  readonly busy: boolean;
  readonly submit: (event: SubmitEvent) => void;
}

export function renderSignIn({ text, part, wrong, problem, busy, submit }: SignInView): TemplateResult {
  const field = (
    name: keyof Credentials,
    type: 'email' | 'password',
    autocomplete: 'username' | 'current-password',
  ) => {
    const error = wrong[name];
    return html`<div part="field" class="field">
      <label for=${name}>${text[name]}</label>
      <input
        id=${name}
        name=${name}
        type=${type}
        autocomplete=${autocomplete}
        required
        aria-invalid=${error ? 'true' : 'false'}
        aria-describedby=${error ? `${name}-wrong` : nothing}
      />
      ${error ? html`<p id="${name}-wrong" class="wrong">${error}</p>` : nothing}
    </div>`;
  };
  return html`<form part=${ifDefined(part)} class="sign-in" novalidate @submit=${submit}>
    <h2>${text.signIn}</h2>
    <div role="alert">${problem ? html`<p class="notice">${problem}</p>` : nothing}</div>
    ${field('email', 'email', 'username')} ${field('password', 'password', 'current-password')}
    <button class="primary" aria-disabled=${busy ? 'true' : 'false'}>${busy ? text.signingIn : text.signIn}</button>
  </form>`;
}

/** The credentials of the form, and the errors of its fields. */
export function checkSignIn(
  form: HTMLFormElement,
  text: SignInTexts,
): { credentials: Credentials; wrong: Partial<Credentials> } {
  const [email, password] = ['email', 'password'].map((name) => form.elements.namedItem(name) as HTMLInputElement);
  const credentials = { email: email?.value.trim() ?? '', password: password?.value ?? '' };
  return {
    credentials,
    wrong: {
      ...(email?.validity.valid === false && { email: credentials.email ? text.notEmail : text.missing }),
      ...(!credentials.password && { password: text.missing }),
    },
  };
}
