/** `<desk-settings>`: what can be set, as a list of pages. */
import { html, type TemplateResult } from 'lit';
import { hrefOf } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { sections } from './sections.ts';

export class DeskSettings extends DeskPage {
  override get heading(): string {
    return this.desk.texts.settings.title;
  }

  protected override load(): Promise<void> {
    return Promise.resolve();
  }

  protected override content(): TemplateResult {
    const { texts, may } = this.desk;
    const words = texts.settings.sections;
    return html`${pageHead(this.heading)}
      <div class="card flush narrow">
        <ul class="todo">
          ${sections
            .filter(({ needs }) => may(needs))
            .map(
              ({ path, word }) =>
                html`<li>
                  <a href=${hrefOf(path)}
                    ><span>${words[word].title}<br /><span class="muted small">${words[word].about}</span></span
                    >${icon('next')}</a
                  >
                </li>`,
            )}
        </ul>
      </div>`;
  }
}
customElements.define('desk-settings', DeskSettings);
