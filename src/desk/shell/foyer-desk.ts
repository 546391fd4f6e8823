/**
 * `<foyer-desk>`: the frame of the desk. Who is signed in, the menu, the page of the address, and what is said over it.
 * Long because session, address, language and messages of the whole desk meet here.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { state as reactive } from 'lit/decorators.js';
import { createClient, type Client } from '../../client/client.ts';
import { ServiceError } from '../../client/errors.ts';
import type { Slice } from '../../contract/index.ts';
import { users, type Me } from '../../contract/users.ts';
import { desk as english, type DeskTexts } from '../../locales/desk/en.ts';
import { regional } from '../../sale/regional.ts';
import type { Desk } from '../parts/desk.ts';
import '../parts/dialog.ts';
import { Formats } from '../parts/formats.ts';
import { icon } from '../parts/icons.ts';
import { emptyState, forbidden, pageState, type DeskPage } from '../parts/page.ts';
import { readLanguage, regionOf, type Language } from '../parts/settings.ts';
import '../sign-in/sign-in-form.ts';
import type { SignedInEvent } from '../sign-in/signed-in.ts';
import { Connection } from './connection.ts';
import { renderFinder } from './finder.ts';
import { listenForKeys, showKeys } from './keys.ts';
import { renderPageMenu } from './page-menu.ts';
import { isOpen, pages } from './pages.ts';
import { followLinks, match, navigate } from './router.ts';
import './toasts.ts';
import type { DeskToasts } from './toasts.ts';
import { renderUserMenu } from './user-menu.ts';

const spoken: Readonly<Record<Language, () => Promise<{ readonly desk: DeskTexts }>>> = {
  en: () => Promise.resolve({ desk: english }),
  de: () => import('../../locales/desk/de.ts'),
};

/** Pages of links that are opened without a sign-in, by their address; each loads when it is shown. */
const linked = {
  '/desk/invitation': () => import('../sign-in/invitation.ts'),
  '/desk/setup': () => import('../sign-in/setup.ts'),
} as const;
const linkedPage = () =>
  (Object.keys(linked) as (keyof typeof linked)[]).find((path) => location.pathname.startsWith(path));

export class FoyerDesk extends LitElement {
  @reactive() private texts: DeskTexts = english;
  @reactive() private me: Me | undefined;
  @reactive() private phase: 'starting' | 'out' | 'in' | 'failed' = 'starting';
  /** A sign-in over the page that is asked for. */
  @reactive() private renewal: { readonly done: Promise<void>; readonly resolve: () => void } | undefined;
  /** The files of the page that is asked for could not be loaded. */
  @reactive() private isUnloaded = false;
  private language: Language = 'en';
  private desk: Desk | undefined;
  private page: DeskPage | undefined;
  private ends: readonly (() => void)[] = [];
  private readonly connection = new Connection(
    () => {
      this.requestUpdate();
    },
    () => this.renew(),
  );

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const show = () => void this.show(true);
    this.ends = [
      followLinks(show),
      listenForKeys({
        go: (path) => {
          navigate(path);
        },
        help: () => {
          showKeys(this.texts);
        },
      }),
    ];
    void this.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const end of this.ends) end();
  }

  private async start(): Promise<void> {
    await this.speak(readLanguage());
    const page = linkedPage();
    if (page) {
      await linked[page]();
      this.phase = 'out';
      return;
    }
    try {
      const client = createClient({ users: { me: users.me } }, { baseUrl: location.origin });
      await this.enter(await client.users.me({}));
    } catch (error) {
      this.phase = error instanceof ServiceError && error.status === 401 ? 'out' : 'failed';
    }
  }

  private async speak(language: Language): Promise<void> {
    this.language = language;
    this.texts = (await spoken[language]()).desk;
    document.documentElement.lang = language;
    document.title = this.texts.title;
  }

  private async enter(me: Me): Promise<void> {
    this.me = me;
    if (linkedPage()) navigate('/', { replace: true });
    this.renewDesk();
    this.phase = 'in';
    await this.updateComplete;
    await this.show(false);
  }

  /** What pages are given, again after a change of person or language. */
  private renewDesk(): void {
    const { me } = this;
    if (!me) return;
    this.desk = {
      me,
      texts: this.texts,
      formats: new Formats(
        regional(regionOf(this.language), me.seller.timezone),
        me.seller.currency,
        me.seller.timezone,
      ),
      zone: me.seller.timezone ?? 'UTC',
      client: <T extends Slice>(table: T, through = (send: typeof fetch) => send): Client<T> =>
        createClient(table, { baseUrl: location.origin, fetch: through(this.connection.fetch) }),
      fetch: this.connection.fetch,
      may: (what) => me.unlimited || me.permissions.includes(what) || me.operations.includes(what),
      go: navigate,
      toast: (text, undo) => {
        this.querySelector<DeskToasts>('desk-toasts')?.say(text, undo);
      },
    };
    if (this.page) this.page.desk = this.desk;
  }

  /** Asks to sign in over the page; requests that wait for it go on. */
  private async renew(): Promise<void> {
    if (!this.renewal) {
      let resolve: () => void = () => undefined;
      const done = new Promise<void>((end) => {
        resolve = end;
      });
      this.renewal = { done, resolve };
      await this.updateComplete;
      this.querySelector<HTMLDialogElement>('dialog.sign-in')?.showModal();
    }
    await this.renewal.done;
  }

  private signedIn({ me }: SignedInEvent): void {
    if (!this.renewal) {
      void this.enter(me);
      return;
    }
    if (me._id !== this.me?._id) {
      location.reload(); // another person sees a page of their own
      return;
    }
    this.querySelector<HTMLDialogElement>('dialog.sign-in')?.close();
    this.renewal.resolve();
    this.renewal = undefined;
  }

  private async signOut(): Promise<void> {
    const client = createClient({ users: { signOut: users.signOut } }, { baseUrl: location.origin });
    await client.users.signOut({}).catch(() => undefined); // ended already
    location.assign('/desk');
  }

  /** Shows the page of the address. @param moves Moves the focus to its title. */
  private async show(moves: boolean): Promise<void> {
    const main = this.querySelector('main');
    const { desk } = this;
    if (!main || !desk) return;
    const found = match(pages, location);
    this.requestUpdate();
    if (!found || !isOpen(desk, found.route)) {
      this.page?.remove();
      this.page = undefined;
      return;
    }
    const { route, place } = found;
    try {
      await route.load();
      this.isUnloaded = false;
    } catch {
      // no network, or the service has been replaced meanwhile, with other files
      this.page?.remove();
      this.page = undefined;
      this.isUnloaded = true;
      return;
    }
    if (match(pages, location)?.place.path !== place.path) return; // another page was asked for meanwhile
    const isSame = this.page?.localName === route.tag;
    const page = isSame && this.page ? this.page : (document.createElement(route.tag) as DeskPage);
    const isOther = this.page?.place.path !== place.path;
    page.desk = desk;
    page.place = place;
    if (!isSame) {
      this.page?.remove();
      main.append(page);
      this.page = page;
    }
    this.requestUpdate();
    if (!moves || !isOther) return;
    scrollTo(0, 0);
    page.addEventListener(
      'page-loaded',
      () => void page.updateComplete.then(() => page.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })),
      { once: true },
    );
  }

  private titled(): void {
    const heading = this.page?.heading ?? '';
    document.title = [heading, this.me?.seller.name ?? this.texts.title].filter(Boolean).join(' · ');
  }

  private renderOutside(): TemplateResult {
    const { texts } = this;
    const page = linkedPage();
    const signedIn = (event: SignedInEvent) => {
      this.signedIn(event);
    };
    const asked =
      page === '/desk/setup'
        ? html`<desk-setup .texts=${texts} @signed-in=${signedIn}></desk-setup>`
        : page === '/desk/invitation'
          ? html`<desk-invitation .texts=${texts} @signed-in=${signedIn}></desk-invitation>`
          : html`<desk-sign-in .texts=${texts} @signed-in=${signedIn}></desk-sign-in>`;
    return html`<main class="outside">${asked}</main>`;
  }

  private renderNoPage(desk: Desk): TemplateResult | typeof nothing {
    const found = match(pages, location);
    const { states } = this.texts;
    if (!found) return pageState(states.gone, states.goneText, html`<a class="button" href="/desk">${states.back}</a>`);
    if (!isOpen(desk, found.route)) return forbidden(desk);
    if (!this.isUnloaded) return nothing;
    const retry = () => {
      if (navigator.onLine) location.reload();
      else void this.show(true);
    };
    return pageState(
      states.failed,
      navigator.onLine ? states.failedText : states.offline,
      html`<button class="button" @click=${retry}>${states.retry}</button>`,
    );
  }

  protected override render(): unknown {
    const { texts, me, desk, phase } = this;
    if (phase === 'starting') return nothing;
    if (phase === 'out') return this.renderOutside();
    if (phase === 'failed' || !me || !desk)
      return html`<main class="outside">
        ${emptyState(
          texts.states.failed,
          texts.states.failedText,
          html`<button
            class="button"
            @click=${() => {
              location.reload();
            }}
          >
            ${texts.states.retry}
          </button>`,
        )}
      </main>`;
    const { trouble, since } = this.connection;
    const { path = '', query } = match(pages, location)?.place ?? {};
    return html`<a
        class="skip"
        href="#main"
        @click=${(event: Event) => {
          event.preventDefault();
          this.querySelector<HTMLElement>('h1')?.focus();
        }}
        >${texts.skip}</a
      >
      <div class="frame">
        <header class="rail">
          <a class="house" href="/desk">
            ${me.seller.logo === undefined ? nothing : html`<img src=${me.seller.logo} alt="" />`}<span
              >${me.seller.name ?? texts.title}</span
            >
          </a>
          ${renderFinder(texts, path === '/search' ? (query?.get('q') ?? '') : '')} ${renderPageMenu(desk, path)}
          ${renderUserMenu(me, texts, {
            language: this.language,
            speak: async (language) => {
              await this.speak(language);
              this.renewDesk();
              this.requestUpdate();
            },
            signOut: () => this.signOut(),
          })}
        </header>
        <div class="body">
          ${trouble === undefined ? nothing : html`<p class="banner" role="status">${icon('alert')}${since ? texts.states.offlineSince(desk.formats.short(since)) : texts.states[trouble]}</p>`}
          <main
            id="main"
            @page-loaded=${() => {
              this.titled();
            }}
          >
            ${this.renderNoPage(desk)}
          </main>
        </div>
      </div>
      <desk-toasts .texts=${texts}></desk-toasts>
      <desk-dialog></desk-dialog>
      ${
        this.renewal
          ? html`<dialog
              class="sign-in"
              aria-labelledby="sign-in-title"
              @cancel=${(event: Event) => {
                event.preventDefault();
              }}
            >
              <desk-sign-in
                again
                .texts=${texts}
                .email=${me.email}
                @signed-in=${(event: SignedInEvent) => {
                  this.signedIn(event);
                }}
              ></desk-sign-in>
            </dialog>`
          : nothing
      }`;
  }
}
customElements.define('foyer-desk', FoyerDesk);
