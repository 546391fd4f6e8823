// Shows one event with the settings that a reader switches, and writes the lines that would do the same elsewhere.
import type { EventInfo } from '../src/contract/event-info.ts';
import type { EventShop } from '../src/elements/event-shop/event-shop.ts';
import { createClient } from '../src/client/client.ts';
import { api } from '../src/contract/index.ts';
import { playedRoom } from './waiting-room.ts';

type Changes = Readonly<Record<string, unknown>>;

const form = document.querySelector<HTMLFormElement>('#settings');
const shop = document.querySelector<EventShop>('#tried');
const service = createClient(api, { baseUrl: location.origin });

/** What the form says, sorted by where it goes: `style.…` and `info.…` belong to the event, `token.…` to the style sheet, the rest to the tag. */
const settingsOf = (source: HTMLFormElement) => {
  const settings: Record<'style' | 'info' | 'token' | 'tag', Record<string, unknown>> = {
    style: {},
    info: {},
    token: {},
    tag: {},
  };
  for (const control of source.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement) || !control.name) continue;
    const value =
      control instanceof HTMLInputElement && control.type === 'checkbox' ? control.checked : control.value.trim();
    if (value === '' || value === false) continue;
    const [, kind = 'tag', name = ''] = /^(?:(style|info|token)\.)?(.+)$/.exec(control.name) ?? [];
    settings[kind as keyof typeof settings][name] = value === 'true' ? true : value === 'false' ? false : value;
  }
  return settings;
};

/** `{ 'customTextConfig.buyTicketsCTA': 'Go' }` as the event has it. */
const nested = (changes: Changes): Record<string, unknown> => {
  const result: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(changes)) {
    const [first = '', second] = path.split('.');
    result[first] = second ? { ...(result[first] as object | undefined), [second]: value } : value;
  }
  return result;
};

const write = (id: string, text: string) => {
  const place = document.getElementById(id);
  if (place) place.textContent = text;
};

/** What makes the event so for everybody. The record calls `pageStyle` what buyers read as `theme`. */
const writeRequest = (id: string, style: Changes, info: Changes) => {
  const { theme, ...more } = nested(info);
  const body = {
    ...(Object.keys(style).length > 0 && { styleOptions: style }),
    ...(theme !== undefined && { pageStyle: theme }),
    ...more,
  };
  write(
    'request',
    Object.keys(body).length > 0
      ? `PUT ${location.origin}/api/events/${id}\nAuthorization: Bearer <your key>\nContent-Type: application/json\n\n${JSON.stringify(body, null, 2)}`
      : 'Nothing: the event stays as it is.',
  );
};

/** A client that answers as the service does, but for what is tried. */
const trying = (style: Changes, info: Changes) => ({
  ...service,
  ...('waitingRoom.enabled' in info && { waitingRoom: { ...service.waitingRoom, ...playedRoom() } }),
  events: {
    ...service.events,
    info: async (...asked: Parameters<typeof service.events.info>): Promise<EventInfo> => {
      const told = await service.events.info(...asked);
      writeRequest(told._id, style, info);
      const { customTextConfig, waitingRoom, ...rest } = nested(info);
      return {
        ...told,
        ...rest,
        ...(waitingRoom !== undefined && { waitingRoom: { active: true } }),
        ...(customTextConfig !== undefined && { customTextConfig: { ...told.customTextConfig, ...customTextConfig } }),
        styleOptions: { ...told.styleOptions, ...style },
      };
    },
  },
});

const tokens: readonly string[] = [...(form?.querySelectorAll<HTMLInputElement>('[name^="token."]') ?? [])].map(
  ({ name }) => name.slice('token.'.length),
);

let shown = '';

const show = () => {
  if (!form || !shop) return;
  const { style, info, token, tag } = settingsOf(form);
  const { event = '', ...attributes } = tag as Record<string, string | boolean>;
  for (const name of ['lang', 'hide-header', 'pos-operation-mode']) {
    const value = attributes[name];
    if (value === undefined) shop.removeAttribute(name);
    else shop.setAttribute(name, value === true ? '' : String(value));
  }
  for (const name of tokens) shop.style.setProperty(name, typeof token[name] === 'string' ? token[name] : '');
  const asked = JSON.stringify([style, info]);
  if (asked !== shown) shop.client = trying(style, info);
  shown = asked;
  if (shop.getAttribute('event') !== event) shop.setAttribute('event', String(event));

  const written = Object.entries(attributes).map(([name, value]) =>
    value === true ? ` ${name}` : ` ${name}="${String(value)}"`,
  );
  write(
    'tag',
    `<script type="module" src="${location.origin}/embed.js"></script>\n<event-shop event="${String(event)}"${written.join('')}>\n  <a href="${location.origin}/event.html?event=${String(event)}">Buy tickets</a>\n</event-shop>`,
  );
  const lines = Object.entries(token).map(([name, value]) => `  ${name}: ${String(value)};`);
  write(
    'sheet',
    lines.length > 0
      ? `event-shop {\n${lines.join('\n')}\n}`
      : '/* nothing to set: the shop takes the event’s colour and your page’s font */',
  );
};

// the page's own switch of languages, in the address
const languages = form?.querySelector<HTMLSelectElement>('[name="lang"]');
const asked = new URLSearchParams(location.search).get('lang')?.slice(0, 2);
if (languages && (asked === 'de' || asked === 'fr' || asked === 'es')) languages.value = asked;

form?.addEventListener('change', show);
form?.addEventListener('submit', (event) => {
  event.preventDefault();
});
form?.addEventListener('reset', () => {
  queueMicrotask(show);
});
show();
