/** What a scan group sets for each of its events: the ticket types that it admits, and the minutes around a time slot. */
import { html, nothing, type TemplateResult } from 'lit';
import { wrongAt } from '../parts/save-form.ts';
import type { DoorPagesTexts } from './door-texts.ts';
import type { FoundEvent } from './event-choice.ts';
import { isMinutes, newSettings, type EventSettings, type TypedGroup } from './group-form.ts';

type Words = DoorPagesTexts['group'];

/** The path of the events of a group. */
export const eventsPath = 'scanConfig.events';

/** The paths of what is set for an event, by its place in the list. */
const pathsOf = (at: number) => {
  const path = `${eventsPath}.${at}`;
  return {
    types: `${path}.allowedTicketTypeIds`,
    before: `${path}.timeslotSettings.beforeMinutes`,
    after: `${path}.timeslotSettings.afterMinutes`,
  };
};

/** The labels of the fields of the events, by path. @param nameOf Names an event by its id. */
export function eventLabels(
  events: readonly string[],
  words: Words,
  nameOf: (id: string) => string,
): readonly (readonly [path: string, label: string])[] {
  return events.flatMap((id, at) => {
    const paths = pathsOf(at);
    const label = (word: string) => `${nameOf(id)}, ${word}`;
    return [
      [paths.types, label(words.types)] as const,
      [paths.before, label(words.before)] as const,
      [paths.after, label(words.after)] as const,
    ];
  });
}

/** What is wrong with the settings of the events, by path. @param isKnown Whether an event is still there. */
export function wrongEvents(
  { events, settings, checksSlots }: TypedGroup,
  words: Words,
  isKnown: (id: string) => boolean,
): readonly (readonly [path: string, text: string])[] {
  return events.flatMap((id, at) => {
    const { admitsAll, types, before, after } = settings[id] ?? newSettings;
    const paths = pathsOf(at);
    if (!isKnown(id)) return []; // it has no fields
    return [
      ...(!admitsAll && types.length === 0 ? [[paths.types, words.chooseType] as const] : []),
      ...(checksSlots && !isMinutes(before) ? [[paths.before, words.minutesWrong] as const] : []),
      ...(checksSlots && !isMinutes(after) ? [[paths.after, words.minutesWrong] as const] : []),
    ];
  });
}

/** What the fields of an event are drawn with. */
interface EventHost {
  readonly words: Words;
  readonly typed: TypedGroup;
  readonly problems: ReadonlyMap<string, string>;
  /** Changes what is set for an event; nothing is wrong any more at the path. */
  readonly set: (id: string, changed: (settings: EventSettings) => EventSettings, path: string) => void;
}

/** The fields of an event that is chosen. @param at Its place in the list. @param name With its time. */
export function eventFields(
  host: EventHost,
  { _id: id, tickets = [] }: FoundEvent,
  at: number,
  name: string,
): TemplateResult {
  const { words, typed } = host;
  const { admitsAll, types } = typed.settings[id] ?? newSettings;
  const { types: path } = pathsOf(at);
  const box = (word: string, isOn: boolean, changed: (isOn: boolean, settings: EventSettings) => EventSettings) =>
    html`<label class="check"
      ><input
        type="checkbox"
        .checked=${isOn}
        @change=${({ target }: Event) => {
          const { checked } = target as HTMLInputElement;
          host.set(id, (now) => changed(checked, now), path);
        }}
      />${word}</label
    >`;
  const known = tickets.flatMap(({ _id, name: called = '' }) => (_id === undefined ? [] : [[_id, called] as const]));
  const gone = types.filter((type) => !known.some(([own]) => own === type));
  const all = [...known, ...gone.map((type) => [type, words.goneType(type)] as const)];
  return html`<div class="of-event" role="group" aria-label=${name}>
    <div id="field-${path}" class="boxes" tabindex="-1" role="group" aria-label=${words.types}>
      ${box(words.allTypes, admitsAll, (isOn, now) => ({ ...now, admitsAll: isOn }))}
      ${
        admitsAll
          ? nothing
          : all.map(([type, word]) =>
              box(word, types.includes(type), (isOn, now) => ({
                ...now,
                types: isOn ? [...now.types, type] : now.types.filter((one) => one !== type),
              })),
            )
      }
      ${wrongAt(host, path)}
    </div>
    ${typed.checksSlots ? minutesFields(host, id, at) : nothing}
  </div>`;
}

function minutesFields(host: EventHost, id: string, at: number): TemplateResult {
  const { words, typed, problems } = host;
  const settings = typed.settings[id] ?? newSettings;
  const paths = pathsOf(at);
  return html`<div class="pair">
    ${(['before', 'after'] as const).map((name) => {
      const path = paths[name];
      return html`<label class="field"
        >${words[name]}<input
          id="field-${path}"
          inputmode="numeric"
          autocomplete="off"
          maxlength="10"
          .value=${settings[name]}
          aria-invalid=${problems.has(path)}
          @input=${({ target }: Event) => {
            const { value } = target as HTMLInputElement;
            host.set(id, (now) => ({ ...now, [name]: value }), path);
          }}
        /><span class="hint">${words.minutesHints[name]}</span>${wrongAt(host, path)}</label
      >`;
    })}
  </div>`;
}
