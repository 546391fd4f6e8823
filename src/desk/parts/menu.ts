/** A menu of actions behind a button: native `popover`, and arrow keys. */
import { html, type TemplateResult } from 'lit';
import { icon } from './icons.ts';

export interface Action {
  readonly word: string;
  readonly act: () => void;
  readonly isDanger?: boolean;
  /** Why it cannot be done now. */
  readonly blocked?: string | undefined;
}

/** @param id Unique in the page. */
export function menu(id: string, label: string, actions: readonly Action[]): TemplateResult {
  const hide = (event: Event) => {
    (event.currentTarget as HTMLElement).closest<HTMLElement>('[popover]')?.hidePopover();
  };
  return html`<span class="menu">
    <button class="button icon-button" popovertarget=${id} aria-haspopup="true" aria-label=${label}>
      ${icon('more')}
    </button>
    <div id=${id} popover role="menu" aria-label=${label} @keydown=${move} @toggle=${openBelow}>
      ${actions.map(
        ({ word, act, isDanger, blocked }) =>
          html`<button
            role="menuitem"
            class=${isDanger ? 'danger-text' : ''}
            aria-disabled=${blocked !== undefined}
            @click=${(event: Event) => {
              if (blocked !== undefined) return;
              hide(event);
              act();
            }}
          >
            ${word}${blocked === undefined ? '' : html`<small>${blocked}</small>`}
          </button>`,
      )}
    </div>
  </span>`;
}

/** Opens a popover below the button beside it, and moves the focus into it: not all browsers have anchors. */
export function openBelow(event: ToggleEvent): void {
  if (event.newState !== 'open') return;
  const popover = event.target as HTMLElement;
  const button = popover.parentElement?.querySelector('button')?.getBoundingClientRect();
  if (!button) return;
  const { offsetWidth: width, offsetHeight: height } = popover;
  const top = button.bottom + height + 8 > innerHeight ? Math.max(8, button.top - height - 4) : button.bottom + 4;
  popover.style.setProperty('left', `${Math.max(8, Math.min(button.right - width, innerWidth - width - 8))}px`);
  popover.style.setProperty('top', `${top}px`);
  popover.querySelector<HTMLElement>('button, input, select')?.focus();
}

function move(event: KeyboardEvent): void {
  const items = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
