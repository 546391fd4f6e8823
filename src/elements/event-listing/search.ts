import { html, nothing, type ReactiveController, type ReactiveElement, type TemplateResult } from 'lit';
import { form } from '../form.styles.ts';
import { adopt } from '../styles.ts';
import { styles } from './search.styles.ts';

/** The field to search the listing in. It loads where a seller wants one. */
export class SearchField implements ReactiveController {
  private typed: number | undefined;

  constructor(
    host: ReactiveElement,
    private readonly search: (query: string) => void,
  ) {
    adopt(host, form, styles);
    host.addController(this);
  }

  hostDisconnected(): void {
    if (this.typed !== undefined) cancelAnimationFrame(this.typed);
  }

  render(label: string): TemplateResult {
    return html`<div class="field">
      <input
        part="search"
        type="search"
        aria-label=${label || nothing}
        placeholder=${label}
        enterkeyhint="search"
        autocomplete="off"
        @input=${this.handleInput}
      />
    </div>`;
  }

  private readonly handleInput = (input: Event): void => {
    const { value } = input.target as HTMLInputElement;
    this.hostDisconnected();
    this.typed = requestAnimationFrame(() => {
      this.search(value.trim());
    });
  };
}
