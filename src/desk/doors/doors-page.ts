/** `<desk-doors>`: the devices at the doors: added, paired by a code, revoked. */
import { html, type TemplateResult } from 'lit';
import { accessUsers, type AccessUser } from '../../contract/access-users.ts';
import { renderQr } from '../../elements/qr.ts';
import { ask } from '../parts/dialog.ts';
import { icon, state } from '../parts/icons.ts';
import { menu } from '../parts/menu.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { Said } from '../parts/problems.ts';

export class DeskDoors extends DeskPage {
  private devices: readonly AccessUser[] = [];

  override get heading(): string {
    return this.desk.texts.doors.title;
  }

  private get client() {
    return this.desk.client({ accessUsers }).accessUsers;
  }

  protected override async load(): Promise<void> {
    this.devices = await this.client.list({});
  }

  private isOver({ active, expires }: AccessUser): boolean {
    return active === false || (expires !== undefined && new Date(expires) < new Date());
  }

  private add(): void {
    const { texts } = this.desk;
    const { doors, signIn } = texts;
    ask(
      {
        title: doors.add,
        confirm: doors.add,
        body: html`<label class="field">
          ${doors.name}<input name="name" autocomplete="off" maxlength="100" /><span class="hint"
            >${doors.nameHint}</span
          >
        </label>`,
        act: async ({ name = '' }) => {
          if (name.trim() === '') throw new Said(`${doors.name}: ${signIn.required}`);
          await this.client.create({ name: name.trim() });
          await this.reload();
          this.desk.toast(doors.added);
        },
      },
      texts,
    );
  }

  private async pair({ _id: id, name }: AccessUser): Promise<void> {
    const { texts } = this.desk;
    const { doors } = texts;
    const { code, url } = await this.client.createPairing({ id });
    ask(
      {
        title: doors.pairTitle(name),
        body: html`<p>${doors.pairText}</p>
          <div class="qr">${renderQr(url, doors.pairQr)}</div>
          <p class="center">
            ${doors.pairCode}<br /><strong class="code">${code.replace(/(.{4})(?=.)/g, '$1 ')}</strong>
          </p>`,
      },
      texts,
    );
  }

  private revoke({ _id: id, name }: AccessUser): void {
    const { texts } = this.desk;
    const { doors } = texts;
    ask(
      {
        title: doors.revokeTitle(name),
        confirm: doors.revoke,
        isDanger: true,
        body: html`<p>${doors.revokeText}</p>`,
        act: async () => {
          await this.client.update({ id, active: false });
          await this.reload();
          this.desk.toast(doors.revoked);
        },
      },
      texts,
    );
  }

  private renderRow(device: AccessUser): TemplateResult {
    const { texts, formats } = this.desk;
    const { doors, list } = texts;
    const { _id, name, accessAllEvents, events = [], lastSeenAt, paired } = device;
    const isOver = this.isOver(device);
    const presence = isOver
      ? state('none', doors.ended)
      : paired
        ? state('good', doors.active)
        : state('wait', doors.unpaired);
    return html`<tr>
      <td class="first grow">
        ${name}<span class="sub">${accessAllEvents === false ? doors.someEvents(events.length) : doors.allEvents}</span>
      </td>
      <td class="muted">${lastSeenAt ? doors.seen(formats.short(lastSeenAt)) : doors.neverSeen}</td>
      <td class="aside">${presence}</td>
      <td class="tools aside first">
        ${
          this.desk.may('scans:write') && !isOver
            ? menu(`device-${_id}`, list.more(name), [
                { word: doors.pair, act: () => void this.pair(device) },
                {
                  word: doors.revoke,
                  isDanger: true,
                  act: () => {
                    this.revoke(device);
                  },
                },
              ])
            : ''
        }
      </td>
    </tr>`;
  }

  protected override content(): TemplateResult {
    const { texts, may } = this.desk;
    const { doors, list } = texts;
    const add = may('scans:write')
      ? html`<button
          class="button primary"
          @click=${() => {
            this.add();
          }}
        >
          ${doors.add}
        </button>`
      : '';
    return html`${pageHead(doors.title, {
        actions: html`<a class="button" href="/door/" target="_blank">${icon('open')}${doors.openDoor}</a>${add}`,
        below: html`<p class="muted below">${doors.intro}</p>`,
      })}
      <div class="card flush">
        ${
          this.devices.length === 0
            ? emptyState(doors.empty, doors.emptyText)
            : html`<table class="stacks">
                <thead>
                  <tr>
                    <th>${doors.columns.name}</th>
                    <th>${doors.columns.seen}</th>
                    <th>${doors.columns.state}</th>
                    <th><span class="hidden">${list.actions}</span></th>
                  </tr>
                </thead>
                <tbody>
                  ${this.devices.map((device) => this.renderRow(device))}
                </tbody>
              </table>`
        }
      </div>`;
  }
}
customElements.define('desk-doors', DeskDoors);
