/** `<desk-wallets>`: what signs passes for Apple Wallet and Google Wallet. Keys are sent once and never shown. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { walletSettings, type WalletSettings } from '../../contract/wallet-settings.ts';
import { ask } from '../parts/dialog.ts';
import { icon, state } from '../parts/icons.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';
import { english, houseTexts } from './house-texts.ts';

const wallets = ['apple', 'google'] as const;
type Wallet = (typeof wallets)[number];

/** What is typed or chosen for each wallet; those of `files` are files. */
const fields = {
  apple: ['certificate', 'key', 'passphrase', 'authority'],
  google: ['issuer', 'account'],
} as const;
type FieldName = (typeof fields)[Wallet][number];
const files: readonly FieldName[] = ['certificate', 'key', 'authority', 'account'];
const optional: readonly FieldName[] = ['passphrase'];

/** A file as text: Apple's certificates come as DER, and are written as PEM. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // a sequence of ASN.1 begins like this, no text does
  if (bytes[0] !== 0x30) return new TextDecoder().decode(bytes);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

export class DeskWallets extends DeskPage {
  private settings: WalletSettings = {};
  private version = '';
  /** The wallet whose form is open. */
  private open: Wallet | undefined;
  private problems: ReadonlyMap<string, string> = new Map();
  private failure = '';
  private isBusy = false;

  private words = english.wallets;

  override get heading(): string {
    return this.desk.texts.settings.sections.wallets.title;
  }

  /** The version that was read goes with each change. */
  private get client() {
    return this.desk.client({ walletSettings }, (send) => async (input, init) => {
      const headers = new Headers(init?.headers);
      if (init?.method === 'PUT' && this.version !== '') headers.set('if-match', this.version);
      const answer = await send(input, { ...init, headers });
      if (answer.ok) this.version = answer.headers.get('etag') ?? '';
      return answer;
    }).walletSettings;
  }

  protected override async load(): Promise<void> {
    this.words = (await houseTexts(this.desk.formats.language)).wallets;
    this.settings = await this.client.get({});
  }

  private show(wallet: Wallet | undefined): void {
    this.open = wallet;
    this.problems = new Map();
    this.failure = '';
    this.requestUpdate();
  }

  private async save(wallet: Wallet, form: HTMLFormElement): Promise<void> {
    if (this.isBusy) return;
    const { words } = this;
    const { signIn } = this.desk.texts;
    this.isBusy = true;
    this.failure = '';
    this.problems = new Map();
    try {
      const sent = await this.typedIn(wallet, form);
      this.problems = new Map(
        fields[wallet]
          .filter((name) => !optional.includes(name) && (sent[name] ?? '') === '')
          .map((name) => [name, signIn.required]),
      );
      if (this.problems.size === 0) {
        const { certificate = '', key = '', authority = '', passphrase, issuer = '', account = '' } = sent;
        this.settings = await this.client.update(
          wallet === 'apple'
            ? { apple: { certificate, key, authority, ...(passphrase && { passphrase }) } }
            : { google: { issuer, account } },
        );
        this.show(undefined);
        this.desk.toast(words.saved);
      }
    } catch (error) {
      await this.fail(wallet, error);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
    await this.updateComplete;
    this.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  private async typedIn(wallet: Wallet, form: HTMLFormElement): Promise<Partial<Record<FieldName, string>>> {
    const data = new FormData(form);
    const typed = await Promise.all(
      fields[wallet].map(async (name): Promise<[FieldName, string]> => {
        const value = data.get(name);
        return [name, value instanceof File ? await textOf(value) : (value ?? '').trim()];
      }),
    );
    return Object.fromEntries(typed) as Partial<Record<FieldName, string>>;
  }

  /** Each problem of the service stands at its field. */
  private async fail(wallet: Wallet, error: unknown): Promise<void> {
    const { texts } = this.desk;
    const isStale = error instanceof ServiceError && error.status === 412;
    const details = error instanceof ServiceError ? (error.body.details ?? []) : [];
    this.problems = new Map(
      details.flatMap(({ path = '', message = '' }): [string, string][] => {
        const name = fields[wallet].find((each) => path === `${wallet}.${each}`);
        return name ? [[name, message]] : [];
      }),
    );
    if (isStale) this.settings = await this.client.get({});
    this.failure = isStale ? texts.settings.conflict : this.problems.size > 0 ? '' : messageOf(error, texts);
  }

  private takeAway(wallet: Wallet): void {
    const { words } = this;
    ask(
      {
        title: words.removeTitle(words[wallet].title),
        confirm: words.remove,
        isDanger: true,
        body: html`<p>${words.removeText}</p>`,
        act: async () => {
          this.settings = await this.client.update(wallet === 'apple' ? { apple: null } : { google: null });
          this.show(undefined);
          this.desk.toast(words.removed);
        },
      },
      this.desk.texts,
    );
  }

  private renderField(wallet: Wallet, name: FieldName): TemplateResult {
    const { labels, hints } = this.words;
    const problem = this.problems.get(name);
    const isFile = files.includes(name);
    const type = isFile ? 'file' : name === 'passphrase' ? 'password' : 'text';
    return html`<label class="field"
      >${labels[name]}<input
        name=${name}
        type=${type}
        autocomplete="off"
        inputmode=${name === 'issuer' ? 'numeric' : 'text'}
        aria-invalid=${problem !== undefined}
        aria-describedby="${wallet}-${name}"
      /><span class="hint" id="${wallet}-${name}">${hints[name]}</span>${
        problem === undefined ? nothing : html`<span class="wrong">${icon('alert')}${problem}</span>`
      }</label
    >`;
  }

  private renderForm(wallet: Wallet): TemplateResult {
    const { texts } = this.desk;
    return html`<form
      class="stack"
      novalidate
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        void this.save(wallet, event.target as HTMLFormElement);
      }}
    >
      ${this.failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.failure}</p>`}
      ${fields[wallet].map((name) => this.renderField(wallet, name))}
      <p class="muted small">${this.words.secret}</p>
      <div class="row">
        <button class="button primary" aria-disabled=${this.isBusy}>${texts.settings.save}</button>
        <button
          class="button"
          type="button"
          @click=${() => {
            this.show(undefined);
          }}
        >
          ${texts.edit.discard}
        </button>
      </div>
    </form>`;
  }

  /** Whose key signs, and until when. */
  private renderFacts(wallet: Wallet): TemplateResult {
    const { formats } = this.desk;
    const { words } = this;
    const { apple, google } = this.settings;
    const facts: [string, string][] =
      wallet === 'apple'
        ? [
            [words.passType, apple?.passType ?? ''],
            [words.team, apple?.team ?? ''],
            [words.validUntil, apple?.validUntil === undefined ? '' : formats.dateTime(apple.validUntil)],
          ]
        : [
            [words.labels.issuer, google?.issuer ?? ''],
            [words.labels.account, google?.account ?? ''],
          ];
    return html`<dl class="facts">
      ${facts.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>`;
  }

  private renderWallet(wallet: Wallet): TemplateResult {
    const { may } = this.desk;
    const { words } = this;
    const isThere = this.settings[wallet] !== undefined;
    const isOver = wallet === 'apple' && this.settings.apple?.expired === true;
    const mark = isOver ? state('bad', words.expired) : isThere ? state('good', words.on) : state('none', words.off);
    return html`<section class="card stack" aria-labelledby=${wallet}>
      <div class="row">
        <h2 id=${wallet}>${words[wallet].title}</h2>
        ${mark}
      </div>
      <p class="muted small">${words[wallet].about}</p>
      ${isThere ? this.renderFacts(wallet) : nothing} ${this.open === wallet ? this.renderForm(wallet) : nothing}
      ${
        may('walletSettings.update') && this.open !== wallet
          ? html`<div class="row">
              <button
                class="button ${isThere && !isOver ? '' : 'primary'}"
                @click=${() => {
                  this.show(wallet);
                }}
              >
                ${isThere ? words.replace : words.setUp}<span class="hidden"> ${words[wallet].title}</span>
              </button>
              ${
                isThere
                  ? html`<button
                      class="button danger-text"
                      @click=${() => {
                        this.takeAway(wallet);
                      }}
                    >
                      ${words.remove}<span class="hidden"> ${words[wallet].title}</span>
                    </button>`
                  : nothing
              }
            </div>`
          : nothing
      }
    </section>`;
  }

  protected override content(): TemplateResult {
    const { texts, may } = this.desk;
    return html`${pageHead(this.heading, {
        back: { path: '/settings', word: texts.settings.title },
        below: html`<p class="muted below">${this.words.intro}</p>`,
      })}
      <div class="sections narrow">
        ${may('walletSettings.update') ? nothing : html`<p class="notice">${texts.settings.readOnly}</p>`}
        ${wallets.map((wallet) => this.renderWallet(wallet))}
      </div>`;
  }
}
customElements.define('desk-wallets', DeskWallets);
