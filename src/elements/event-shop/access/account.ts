/** The account of the buyer in a shop: signing in and registering. */
import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { ServiceError } from '../../../client/errors.ts';
import { account as api } from '../../../contract/customers.ts';
import type { EventInfo } from '../../../contract/event-info.ts';
import { account as english } from '../../../locales/en/account.ts';
import type { Texts } from '../../../locales/index.ts';
import { endSession } from '../../customer-orders/sign-in/end-session.ts';
import { deleteSaved } from '../../customer-orders/view/stored-data.ts';
import { keepToken, renewalOf, storedToken } from '../../customer-token.ts';
import { form } from '../../form.styles.ts';
import { checkSignIn, renderSignIn, type Credentials } from '../../sign-in.ts';
import { adopt } from '../../styles.ts';
import { deleteInTab } from '../../tab-store.ts';
import { styles } from './account.styles.ts';
import { details } from '../details/draft.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';

const operations = { account: api };

/** The sign-in before a purchase, and the registration of an account. The result is the shop's `customer`. */
export class Account {
  private wrong: Partial<Record<string, string>> = {};
  private message = '';
  private busy = false;
  private registers = false;
  /** The page has set the customer: then it is also the page that signs out. */
  private readonly given: boolean;

  private constructor(
    private readonly host: ShopHost,
    private readonly seller: string,
  ) {
    adopt(host.element, form, styles);
    this.given = host.element.customer !== undefined;
  }

  /** The account of the customer who is signed in on this site, if there is one. */
  static async open(host: ShopHost, { sellerId = '' }: EventInfo): Promise<Account> {
    const account = new Account(host, sellerId);
    const token = account.given ? undefined : storedToken(host.element.baseUrl, sellerId);
    if (token) await account.enter(token);
    return account;
  }

  get texts(): Texts['account'] {
    return this.host.translated()?.account ?? english;
  }

  /** The sign-in form, below the reason for it. */
  render(lead: string): TemplateResult {
    const { texts: text } = this;
    const { customer } = this.host.element;
    if (customer)
      return this.renderSignedIn(
        [customer.prename, customer.lastname].filter(Boolean).join(' ') || (customer.email ?? ''),
      );
    return html`<section class="account">
      <p class="hint">${lead}</p>
      ${
        this.registers
          ? this.renderRegister()
          : renderSignIn({
              text,
              wrong: this.wrong,
              problem: this.message,
              busy: this.busy,
              submit: (event) => void this.signIn(event),
            })
      }
      <button type="button" class="link" @click=${this.handleOther}>
        ${this.registers ? text.haveAccount : text.noAccount}
      </button>
    </section>`;
  }

  private renderSignedIn(name: string): TemplateResult {
    const { texts } = this;
    return html`<p class="account small">
      ${name ? texts.signedInAs(name) : nothing}
      ${
        this.given
          ? nothing
          : html`<button type="button" class="link" @click=${this.handleSignOut}>${texts.signOut}</button>`
      }
    </p>`;
  }

  private renderRegister(): TemplateResult {
    const { texts, wrong } = this;
    const field = (
      name: 'prename' | 'lastname' | 'email' | 'password',
      type: 'text' | 'email' | 'password',
      autocomplete: 'given-name' | 'family-name' | 'username' | 'new-password',
    ) =>
      html`<div part="field" class="field">
        <label for=${`register-${name}`}>${texts[name]}</label>
        <input
          id=${`register-${name}`}
          name=${name}
          type=${type}
          autocomplete=${autocomplete}
          required
          minlength=${ifDefined(name === 'password' ? 10 : undefined)}
          aria-invalid=${wrong[name] ? 'true' : 'false'}
          aria-describedby=${wrong[name] ? `register-${name}-wrong` : nothing}
        />
        ${wrong[name] ? html`<p id=${`register-${name}-wrong`} class="wrong">${wrong[name]}</p>` : nothing}
      </div>`;
    return html`<form class="sign-in" novalidate @submit=${this.handleRegister}>
      <h3>${texts.register}</h3>
      <div role="alert">${this.message ? html`<p class="notice">${this.message}</p>` : nothing}</div>
      ${field('prename', 'text', 'given-name')} ${field('lastname', 'text', 'family-name')}
      ${field('email', 'email', 'username')} ${field('password', 'password', 'new-password')}
      <button class="primary" aria-disabled=${this.busy ? 'true' : 'false'}>
        ${this.busy ? texts.signingIn : texts.register}
      </button>
    </form>`;
  }

  private get client() {
    return this.host.clientFor(operations).account;
  }

  /** The customer of a token; `undefined` if it is no longer valid. */
  private async enter(token: string): Promise<void> {
    const { element } = this.host;
    try {
      const holder = { baseUrl: element.baseUrl, seller: this.seller };
      // a short-lived token is renewed before it is sent
      const renewed = renewalOf(holder.baseUrl, holder.seller)
        ? async () => (await import('../../token-renewal.ts')).currentToken(holder, token)
        : undefined;
      const known = { token, ...(renewed && { renewed }) };
      element.customer = known;
      const { primaryEmail: email, prename, lastname, phone, location } = await this.client.me({});
      const { street, postal, city, country } = location ?? {};
      // records may have this as free text, which no form can choose
      const code = country?.length === 2 ? country : undefined;
      element.customer = { ...known, email, prename, lastname, phone, street, postal, city, country: code };
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 401) return; // names are optional
      keepToken(element.baseUrl, this.seller, undefined);
      element.customer = undefined;
    }
  }

  private async signIn(submit: SubmitEvent): Promise<void> {
    submit.preventDefault();
    const { credentials, wrong } = checkSignIn(submit.target as HTMLFormElement, this.texts);
    await this.attempt({ ...wrong }, async () => {
      const { element } = this.host;
      // a page's own client renews nothing
      const refresh = !element.client && { refresh: true };
      const tokens = await this.client.login({
        sellerId: this.seller,
        ...(credentials satisfies Credentials),
        ...refresh,
      });
      keepToken(element.baseUrl, this.seller, tokens);
      await this.enter(tokens.token);
      this.host.announce(this.texts.signedInAs(credentials.email));
    });
  }

  private readonly handleRegister = (submit: SubmitEvent): void => {
    submit.preventDefault();
    const form = submit.target as HTMLFormElement;
    const inputs = [...form.elements].filter((control) => control instanceof HTMLInputElement);
    const { texts } = this;
    // the browser does not apply `minlength` to values of a password manager
    const why = ({ name, value, validity }: HTMLInputElement) =>
      validity.valueMissing
        ? texts.missing
        : name === 'password' && value.length < 10
          ? texts.shortPassword
          : validity.valid
            ? undefined
            : texts.notEmail;
    const wrong = Object.fromEntries(inputs.flatMap((input) => (why(input) ? [[input.name, why(input)]] : [])));
    const [prename = '', lastname = '', email = '', password = ''] = inputs.map(({ name, value }) =>
      name === 'password' ? value : value.trim(),
    );
    void this.attempt(wrong, async () => {
      await this.client.register({ sellerId: this.seller, email, password, prename, lastname });
      this.registers = false;
      this.message = texts.registered(email);
    });
  };

  /** One attempt at a time; typed values stay. */
  private async attempt(wrong: Partial<Record<string, string>>, work: () => Promise<void>): Promise<void> {
    if (this.busy) return; // a second click is the same attempt
    const { element } = this.host;
    this.wrong = wrong;
    this.message = '';
    this.busy = Object.keys(wrong).length === 0;
    element.requestUpdate();
    if (this.busy) {
      try {
        await work();
      } catch (error) {
        const refused = error instanceof ServiceError && (error.status === 400 || error.status === 401);
        const isWeak = refused && error.code === 'WEAK_PASSWORD';
        this.message = refused ? this.texts[isWeak ? 'weakPassword' : 'wrong'] : this.host.failed(error);
      }
      this.busy = false;
      element.requestUpdate();
    }
    await element.updateComplete;
    element.shadowRoot?.querySelector<HTMLElement>('.sign-in [aria-invalid=true]')?.focus();
  }

  private readonly handleOther = (): void => {
    this.registers = !this.registers;
    this.wrong = {};
    this.message = '';
    this.host.element.requestUpdate();
  };

  /** Deletes their data at the service's session and on this device, which other people may use, too. */
  private readonly handleSignOut = (): void => {
    const { element } = this.host;
    const { baseUrl, customer } = element;
    const renewal = renewalOf(baseUrl, this.seller);
    keepToken(baseUrl, this.seller, undefined);
    deleteSaved(`foyer:orders:${baseUrl}:${this.seller}:`);
    deleteInTab(details);
    element.customer = undefined;
    this.host.announce(this.texts.signedOut);
    // without a network the customer is signed out here all the same
    if (customer) void endSession(element, customer.token, renewal);
  };
}

/** The reason why buyers have to sign in before they can buy, as text; `undefined` if they need not. */
export function signInLead({ info }: Pick<ShopView, 'info'>, texts: Texts['account']): string {
  if (info.restricted) return texts.membersOnly;
  return info.accountSettings?.enforceAuthentication === 'PREVENT_CHECKOUT' ? texts.signInToBuy : '';
}
