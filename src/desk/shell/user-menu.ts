/** The menu of the person: who is signed in, the settings of the browser, and the sign-out. */
import { html, type TemplateResult } from 'lit';
import type { Me } from '../../contract/users.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { roleName } from '../parts/roles.ts';
import {
  hasSingleKeys,
  keepLanguage,
  keepScheme,
  keepSingleKeys,
  readScheme,
  schemes,
  type Language,
  type Scheme,
} from '../parts/settings.ts';

interface UserMenu {
  readonly language: Language;
  /** Shows the desk in another language. */
  readonly speak: (language: Language) => Promise<void>;
  readonly signOut: () => Promise<void>;
}

/** The account of the person and what the browser keeps for them. */
export function renderUserMenu(me: Me, texts: DeskTexts, { language, speak, signOut }: UserMenu): TemplateResult {
  const { menu } = texts;
  return html`<div class="menu user-menu">
    <button class="plain user-button" popovertarget="user-menu" aria-label=${menu.user}>
      <span class="avatar" aria-hidden="true">${me.name.trim().slice(0, 1).toUpperCase()}</span>
      <span class="user-name">${me.name}<small class="muted">${roleName(texts, me.role)}</small></span>
    </button>
    <div id="user-menu" popover class="panel">
      <p class="small"><strong>${me.name}</strong><br /><span class="muted">${me.email}</span></p>
      <label class="field small">
        ${menu.language}
        <select
          @change=${(event: Event) => {
            const chosen = (event.target as HTMLSelectElement).value as Language;
            keepLanguage(chosen);
            void speak(chosen);
          }}
        >
          <option value="en" lang="en" ?selected=${language === 'en'}>English</option>
          <option value="de" lang="de" ?selected=${language === 'de'}>Deutsch</option>
        </select>
      </label>
      <label class="field small">
        ${menu.scheme}
        <select
          @change=${(event: Event) => {
            keepScheme((event.target as HTMLSelectElement).value as Scheme);
          }}
        >
          ${schemes.map((scheme) => html`<option value=${scheme} ?selected=${scheme === readScheme()}>${menu.schemes[scheme]}</option>`)}
        </select>
      </label>
      <label class="check small">
        <input
          type="checkbox"
          .checked=${hasSingleKeys()}
          @change=${(event: Event) => {
            keepSingleKeys((event.target as HTMLInputElement).checked);
          }}
        />
        ${menu.singleKeys}
      </label>
      <a
        class="button"
        href="/desk/account"
        @click=${({ currentTarget }: Event) => {
          (currentTarget as HTMLElement).parentElement?.hidePopover();
        }}
        >${menu.account}</a
      >
      <button class="button" @click=${signOut}>${menu.signOut}</button>
    </div>
  </div>`;
}
