/** The pages on which the users of a seller sign in and decide about apps. Forms of plain HTML: they work without a script. */
import { appPage } from './authorize-request.ts';
import { html, htmlPage, type Markup } from '../http/html.ts';
import type { App, AppRequest, Installation } from './installations.ts';
import type { PageTexts } from './page-texts.ts';
import type { SellerUser } from './sessions.ts';

/** A page, and where its forms may lead beside the service itself, as a source of `form-action`. */
export interface Page {
  readonly html: string;
  readonly leadsTo?: string;
}

interface Problem {
  readonly problem?: string | undefined;
}

export function signInPage(
  texts: PageTexts,
  { form, email, problem }: Problem & { readonly form: string; readonly email?: string },
): Page {
  const body = html`<h1>${texts.signIn}</h1>
    ${problem === undefined ? html`<p>${texts.signInFirst}</p>` : html`<p class="problem" role="alert">${problem}</p>`}
    <form method="post" action="/oauth2/sign-in">
      <input type="hidden" name="form" value="${form}" />
      <label>
        ${texts.email}
        <input type="email" name="email" value="${email}" autocomplete="username" maxlength="254" required autofocus />
      </label>
      <label>
        ${texts.password}
        <input type="password" name="password" autocomplete="current-password" required />
      </label>
      <button>${texts.signIn}</button>
    </form>`;
  return { html: htmlPage({ title: texts.signIn, lang: texts.lang, body }) };
}

export function consentPage(
  texts: PageTexts,
  app: App,
  request: AppRequest,
  user: SellerUser,
  forms: { readonly consent: string; readonly signOut: string },
): Page {
  const title = texts.consent(app.name, user.sellerName);
  const body = html`<h1>${title}</h1>
    ${about(texts, app)}
    <p>${texts.mayDo(app.name)}</p>
    ${permissionList(texts, request.permissions)}
    <p class="quiet">${texts.sentTo(hostOf(request.redirectUri))}</p>
    <form method="post" action="/oauth2/consent">
      <input type="hidden" name="form" value="${forms.consent}" />
      <div class="row">
        <button name="decision" value="deny" class="second">${texts.deny}</button>
        <button name="decision" value="allow">${texts.allow}</button>
      </div>
    </form>
    ${signedIn(texts, user, forms.signOut)}`;
  return { html: htmlPage({ title, lang: texts.lang, body }), leadsTo: sourceOf(request.redirectUri) };
}

export function installedPage(
  texts: PageTexts,
  app: App,
  { permissions, createdAt, userName, isConnected }: Installation,
  user: SellerUser,
  forms: { readonly install: string; readonly remove: string; readonly signOut: string },
): Page {
  const date = new Intl.DateTimeFormat(texts.lang, { dateStyle: 'long', timeZone: 'UTC' }).format(createdAt);
  const body = html`<h1>${app.name}</h1>
    ${about(texts, app)}
    <p>${texts.installed(user.sellerName, date)} ${userName !== null && texts.by(userName)}</p>
    ${!isConnected && html`<p class="quiet">${texts.notConnected}</p>`}
    <p>${texts.mayDo(app.name)}</p>
    ${permissionList(texts, permissions)}
    <div class="row">
      ${appForm(app, 'remove', forms.remove, texts.remove, true)}
      ${app.redirectUris.length > 0 && appForm(app, 'install', forms.install, texts.setUp)}
    </div>
    ${signedIn(texts, user, forms.signOut)}`;
  return { html: htmlPage({ title: app.name, lang: texts.lang, body }) };
}

export function notInstalledPage(
  texts: PageTexts,
  app: App,
  user: SellerUser,
  forms: { readonly install: string; readonly signOut: string },
): Page {
  const body = html`<h1>${app.name}</h1>
    ${about(texts, app)}
    <p>${texts.notInstalled(user.sellerName)}</p>
    ${
      app.redirectUris.length > 0
        ? appForm(app, 'install', forms.install, texts.install)
        : html`<p class="quiet">${texts.noPage}</p>`
    }
    ${signedIn(texts, user, forms.signOut)}`;
  return { html: htmlPage({ title: app.name, lang: texts.lang, body }) };
}

/** A page that only says something. */
export function sayingPage(texts: PageTexts, title: string, words: string): Page {
  return {
    html: htmlPage({
      title,
      lang: texts.lang,
      body: html`<h1>${title}</h1>
        <p>${words}</p>`,
    }),
  };
}

function about(texts: PageTexts, { description, website }: App): Markup {
  const isLink = website !== null && /^https?:\/\//i.test(website);
  return html`${description !== '' && html`<p>${description}</p>`}
  ${isLink && html`<p><a href="${website}" rel="noopener noreferrer external">${texts.whatItIs}</a></p>`}`;
}

/** A permission that has no words yet is shown by its name: nobody may agree to what is not shown. */
function permissionList(texts: PageTexts, permissions: readonly string[]): Markup {
  const words: Readonly<Record<string, string>> = texts.permissions;
  const lines = permissions.length > 0 ? permissions.map((name) => words[name] ?? name) : [texts.nothing];
  return html`<ul>
    ${lines.map((line) => html`<li>${line}</li>`)}
  </ul>`;
}

function appForm(app: App, action: 'install' | 'remove', form: string, label: string, second = false): Markup {
  return html`<form method="post" action="${appPage(app.id)}/${action}">
    <input type="hidden" name="form" value="${form}" />
    <button class="${second && 'second'}">${label}</button>
  </form>`;
}

function signedIn(texts: PageTexts, { name, sellerName }: SellerUser, form: string): Markup {
  return html`<hr />
    <form method="post" action="/oauth2/sign-out">
      <input type="hidden" name="form" value="${form}" />
      <p class="quiet">${texts.signedInAs(name, sellerName)}</p>
      <button class="second">${texts.signOut}</button>
    </form>`;
}

/** Where an app is, for people: the host; for an app on a device, whose addresses have no host, their scheme. */
function hostOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return host || protocol;
}

/**
 * Browsers let the consent form lead only where the page's policy says, and Chromium asks that of every step: an app's callback
 * often goes on to another of its hosts. So any site with TLS will do; without TLS (an app under development) only its own.
 */
function sourceOf(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri);
  return protocol === 'http:' ? origin : protocol;
}
