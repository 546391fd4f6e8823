/** `<desk-appearance>`: the colours of the seller's pages, with their contrast. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { icon } from '../parts/icons.ts';
import { contrast, isColour, readableOn } from './contrast.ts';
import { SellerSettings } from './seller-settings.ts';
import type { FieldGroup } from './settings-form.ts';

/** The contrast that text needs, and the surfaces of the seller's pages. */
const enough = 4.5;
const surfaces = { light: '#ffffff', dark: '#181d1e' } as const;
const paths: Readonly<Record<string, string>> = { accent: 'accentColor', header: 'pageSettings.headerColor' };

export class DeskAppearance extends SellerSettings {
  protected override readonly section = 'appearance';

  protected override groups(): readonly FieldGroup[] {
    const { labels, hints, groups } = this.desk.texts.settings;
    return [
      {
        id: 'logo',
        title: groups.logo,
        rows: [{ path: 'customLogo', label: labels.logo, hint: hints.logo }],
      },
      {
        id: 'accent',
        title: groups.accent,
        rows: [{ path: 'accentColor', label: labels.accent, hint: hints.colour }],
      },
      {
        id: 'header',
        title: groups.header,
        rows: [{ path: 'pageSettings.headerColor', label: labels.header, hint: hints.colour }],
      },
    ];
  }

  protected override renderBeside(group: string): unknown {
    const path = paths[group];
    if (path === undefined) return nothing;
    const typed = (this.typed[path] ?? '').trim();
    const { settings } = this.desk.texts;
    const isKnown = isColour(typed);
    return html`<label class="row"
        ><input
          type="color"
          .value=${isKnown ? typed.toLowerCase() : '#1d4ed8'}
          @input=${(event: Event) => {
            this.set(path, (event.target as HTMLInputElement).value);
          }}
        />${settings.pick}</label
      >
      ${isKnown ? this.renderSample(group, typed) : nothing}`;
  }

  private renderSample(group: string, colour: string): TemplateResult {
    const { settings } = this.desk.texts;
    const on = readableOn(colour);
    return html`<svg class="colour-sample" viewBox="0 0 240 56" aria-hidden="true">
        <rect width="240" height="56" rx="8" fill=${colour} />
        ${svg`<text x="16" y="34" font-size="16" fill=${on}>${this.typed['name'] ?? this.record.name}</text>`}
      </svg>
      <ul class="small">
        <li class="row">${this.renderRatio(settings.textOn, contrast(colour, on))}</li>
        ${
          group === 'accent'
            ? (['light', 'dark'] as const).map(
                (name) =>
                  html`<li class="row">
                    ${this.renderRatio(settings.linkOn[name], contrast(colour, surfaces[name]))}
                  </li>`,
              )
            : nothing
        }
      </ul>
      ${group === 'accent' ? html`<p class="muted small">${settings.repaired}</p>` : nothing}`;
  }

  private renderRatio(what: string, ratio: number): TemplateResult {
    const { formats, texts } = this.desk;
    const isEnough = ratio >= enough;
    const shown = formats.number(Math.floor(ratio * 10) / 10);
    return html`${icon(isEnough ? 'check' : 'alert')}<span
        >${what}: ${shown} : 1, ${isEnough ? texts.settings.enough : texts.settings.tooLow}</span
      >`;
  }
}
customElements.define('desk-appearance', DeskAppearance);
