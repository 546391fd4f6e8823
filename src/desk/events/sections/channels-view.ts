/** Sales channel groups in the form of an event: whether it is sold there, or an under-shop of it is. */
import { html, nothing, type TemplateResult } from 'lit';
import { hrefOf } from '../../parts/desk.ts';
import { channelChoices, withChannel, type ChannelFields } from './channels.ts';
import { selectField, type SectionHost } from './parts.ts';

/** A choice for each group. Nothing where there is none. */
export function channelFields(
  host: SectionHost,
  field: {
    /** Of the settings in the record. */
    readonly path: string;
    readonly list: readonly ChannelFields[];
    readonly base: readonly ChannelFields[];
    /** Words of the choices. */
    readonly words: Readonly<Record<ChannelFields['sold'], string>>;
    /** Changes the list as it is by then. */
    readonly change: (update: (list: readonly ChannelFields[]) => readonly ChannelFields[]) => void;
  },
): TemplateResult | typeof nothing {
  const { path, list, base, words } = field;
  const choices = channelChoices(host.choices.channels, base, list);
  if (choices.length === 0) return nothing;
  return html`<div class="pair">
    ${choices.map(([_id, label]) =>
      selectField(host, {
        ...{ path: `${path}.${_id}`, label, value: list.find((each) => each._id === _id)?.sold ?? '' },
        options: (['', 'yes', 'no'] as const).map((sold) => [sold, words[sold]]),
        set: (sold) => {
          field.change((now) => withChannel(now, base, { _id, sold: sold as ChannelFields['sold'] }));
        },
      }),
    )}
  </div>`;
}

/** Where the event is sold. */
export function channelsView(host: SectionHost): TemplateResult {
  const { channels: words } = host.words;
  return html`<section class="card stack" aria-labelledby="channels">
    <h2 id="channels">${words.title}</h2>
    <p class="small muted">${words.hint} <a href=${hrefOf('/settings/channels')}>${words.groups}</a></p>
    ${channelFields(host, {
      ...{ path: 'salesChannelGroupSettings', list: host.form.channels, base: host.base.channels, words: words.sold },
      change: (update) => {
        host.change((form) => ({ ...form, channels: update(form.channels) }));
      },
    })}
  </section>`;
}
