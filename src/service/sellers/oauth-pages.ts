/** The pages on which a seller's users sign in and decide about apps. Plain HTML forms, which work without a script. */
import { appPage } from './authorize-request.ts';
import { html, htmlPage, type Markup } from '../http/html.ts';
import { startsHere, type App, type AppRequest, type Installation } from './installations.ts';
import type { PageTexts } from './page-texts.ts';
import { mayManageApps, type SellerUser } from './sessions.ts';

/** A page, and the other sites that its forms may lead to, as a source of `form-action`. */
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

/** The second step for a user with a passkey: at the desk, in a tab of its own, and back. */
export function passkeyPage(texts: PageTexts, back: string): Page {
  const body = html`<h1>${texts.signIn}</h1>
    <p>${texts.passkeyFirst}</p>
    <p><a href="/desk" target="_blank" rel="noopener">${texts.openDesk}</a></p>
    <p><a href="${back}">${texts.goOn}</a></p>`;
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
        ${mayManageApps(user) && html`<button name="decision" value="allow">${texts.allow}</button>`}
      </div>
    </form>
    ${!mayManageApps(user) && html`<p class="quiet">${texts.onlyAdmins}</p>`} ${signedIn(texts, user, forms.signOut)}`;
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
    ${
      mayManageApps(user)
        ? html`<div class="row">
            ${appForm(app, 'remove', forms.remove, texts.remove, true)}
            ${startsHere(app) && appForm(app, 'install', forms.install, texts.setUp)}
          </div>`
        : html`<p class="quiet">${texts.onlyAdmins}</p>`
    }
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
      startsHere(app)
        ? mayManageApps(user)
          ? appForm(app, 'install', forms.install, texts.install)
          : html`<p class="quiet">${texts.onlyAdmins}</p>`
        : html`<p class="quiet">${texts.noPage}</p>`
    }
    ${signedIn(texts, user, forms.signOut)}`;
  return { html: htmlPage({ title: app.name, lang: texts.lang, body }) };
}

/** A page with a message and no form. */
export function messagePage(texts: PageTexts, title: string, text: string): Page {
  return {
    html: htmlPage({
      title,
      lang: texts.lang,
      body: html`<h1>${title}</h1>
        <p>${text}</p>`,
    }),
  };
}

function about(texts: PageTexts, { description, website }: App): Markup {
  const isLink = website !== null && /^https?:\/\//i.test(website);
  return html`${description !== '' && html`<p>${description}</p>`}
  ${isLink && html`<p><a href="${website}" rel="noopener noreferrer external">${texts.whatItIs}</a></p>`}`;
}

/**
 * The list of permissions. One without a text yet is shown by its name: no one may agree to a permission that is not
 * shown.
 */
function permissionList(texts: PageTexts, permissions: readonly string[]): Markup {
  const text: Readonly<Record<string, string>> = texts.permissions;
  const lines = permissions.length > 0 ? permissions.map((name) => text[name] ?? name) : [texts.nothing];
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

/** The name of an app's location: the host, or the scheme for an app on a device, whose addresses have no host. */
function hostOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return host || protocol;
}

/**
 * The CSP source for the redirect after the consent form. Chromium checks every step of it, and an app's callback often
 * redirects to another of its hosts. So any site with TLS is allowed; without TLS (an app under development) only the
 * app's own host.
 */
function sourceOf(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri);
  return protocol === 'http:' ? origin : protocol;
}
