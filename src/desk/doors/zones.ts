/** Scan groups and zones on the page of doors: what there is, added and renamed. */
import { html, nothing, type TemplateResult } from 'lit';
import { scanZones, type ScanGroup, type ScanZone } from '../../contract/scan-groups.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { Said } from '../parts/problems.ts';
import type { DeviceListHost } from './device-list.ts';
import { wayOf } from './group-form.ts';

interface ZoneHost extends DeviceListHost {
  readonly zones: readonly ScanZone[];
}

/** Asks for the name of a zone. @param zone The one to rename; a new one without it. */
function askName({ desk, words: { zones: words }, reload }: ZoneHost, zone?: ScanZone): void {
  const client = desk.client({ scanZones: { create: scanZones.create, update: scanZones.update } }).scanZones;
  ask(
    {
      title: zone ? words.renameTitle(zone.name) : words.add,
      confirm: zone ? words.rename : words.add,
      body: html`<label class="field">
        ${words.name}<input name="name" autocomplete="off" maxlength="100" .defaultValue=${zone?.name ?? ''} /><span
          class="hint"
          >${words.nameHint}</span
        >
      </label>`,
      act: async ({ name: typed = '' }) => {
        const name = typed.trim();
        if (name === '') throw new Said(`${words.name}: ${desk.texts.signIn.required}`);
        if (!zone) await client.create({ name });
        else if (name !== zone.name) await client.update({ id: zone._id, name });
        await reload();
        desk.toast(zone ? words.renamed : words.added);
      },
    },
    desk.texts,
  );
}

/** The zones of the house. */
export function zoneList(host: ZoneHost): TemplateResult {
  const { desk, zones } = host;
  const { zones: words } = host.words;
  const mayChange = desk.may('scans:write');
  return html`<section class="card flush" aria-labelledby="zones">
    <div class="card-head">
      <div>
        <h2 id="zones">${words.title}</h2>
        <p class="muted small">${zones.length > 0 ? words.about : `${words.about} ${words.empty}`}</p>
      </div>
      ${
        mayChange
          ? html`<button
              class="button small"
              @click=${() => {
                askName(host);
              }}
            >
              ${words.add}
            </button>`
          : nothing
      }
    </div>
    <ul>
      ${zones.map(
        (zone) =>
          html`<li class="evening">
            <div class="row">
              <h3>${zone.name}</h3>
              ${
                mayChange
                  ? html`<button
                      class="button small"
                      aria-label=${words.renameTitle(zone.name)}
                      @click=${() => {
                        askName(host, zone);
                      }}
                    >
                      ${words.rename}
                    </button>`
                  : nothing
              }
            </div>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** What a group sets, in short. */
function factsOf({ words, zones, devices }: ZoneHost, { _id: id, scanConfig }: ScanGroup): string {
  const { groups } = words;
  const zone = zones.find(({ _id }) => _id === scanConfig.scanZoneId)?.name;
  const { events = [] } = scanConfig;
  const count = devices.filter(({ deviceSettings }) => deviceSettings?.scanGroupId === id).length;
  return [
    ...(zone === undefined ? [] : [zone]),
    groups.ways[wayOf(scanConfig)],
    ...(events.length > 0 ? [words.someEvents(events.length)] : []),
    ...(scanConfig.mode === 'lock' ? [groups.locked] : []),
    groups.devices(count),
  ].join(' · ');
}

/** The scan groups of the house. */
export function groupList(host: ZoneHost): TemplateResult {
  const { desk, groups } = host;
  const { groups: words } = host.words;
  const mayChange = desk.may('scans:write');
  return html`<section class="card flush" aria-labelledby="groups">
    <div class="card-head">
      <div>
        <h2 id="groups">${words.title}</h2>
        <p class="muted small">${groups.length > 0 ? words.about : `${words.about} ${words.empty}`}</p>
      </div>
      ${mayChange ? html`<a class="button small" href=${hrefOf('/doors/groups/new')}>${words.add}</a>` : nothing}
    </div>
    <ul>
      ${groups.map(
        (group) =>
          html`<li class="evening">
            <div>
              <h3>
                ${mayChange ? html`<a href=${hrefOf(`/doors/groups/${group._id}`)}>${group.name}</a>` : group.name}
              </h3>
              <p class="small muted">${factsOf(host, group)}</p>
            </div>
          </li>`,
      )}
    </ul>
  </section>`;
}
