/** The first parts of an event. */
import type { EventInfo } from '../../contract/event-info.ts';
import { firstTexts } from '../../sale/first-texts.ts';
import { resolveTimes } from '../../sale/resolve-times.ts';
import { timeSetting } from '../../sale/shown-times.ts';
import { loadRules } from './cart/rules.ts';
import { HeaderNotes } from './page/header-notes.ts';
import { HeaderTimes } from './page/header-times.ts';
import { isAddress } from './page/header.ts';
import { Look } from './page/look.ts';
import { over } from './page/over.ts';
import { asksWho, type ShopHost } from './view/shop-view.ts';
import type { ShopPart } from './view/shop-part.ts';
import { needsSheet } from './tickets/tickets.ts';

/** An event info with all that a shop reads of this service's; others tell the same in fewer fields. */
export function complete(info: EventInfo, language: string): EventInfo {
  const resolved = resolveTimes(info);
  return { ...resolved, formatted: { ...firstTexts(resolved, language), ...info.formatted } };
}

/** True if the seller says which parts of the times are shown, in the event or in its `customSettings`. */
function hasOwnTimes(info: EventInfo): boolean {
  const names = ['showStartDate', 'showStartTime', 'showEndDate', 'showEndTime'] as const;
  return names.some((name) => timeSetting(info, name) !== undefined);
}

/**
 * Loads the parts above or among the tickets: they come with the first frame, so that nothing moves. In the order in
 * which they are shown.
 */
export async function firstParts(host: ShopHost, info: EventInfo, here: readonly ShopPart[]): Promise<ShopPart[]> {
  const loading: Promise<ShopPart>[] = [];
  const times = info.useTimeSlots || hasOwnTimes(info) ? [new HeaderTimes()] : [];
  const header: ShopPart[] = [...times, new Look(host, info), new HeaderNotes(host)];
  if (new Date(info.end) <= new Date()) return [...header, over(host)];
  const { ticketShopHeader = '' } = info;
  if (host.element.posOperationMode)
    loading.push(import('./kiosk/pos.ts').then(({ PosScreen }) => PosScreen.open(host, here)));
  if (ticketShopHeader && !isAddress(ticketShopHeader))
    loading.push(import('./page/header-texts.ts').then(({ headerTexts }) => headerTexts(host)));
  if (info.waitingRoom)
    loading.push(import('./waiting/waiting-room.ts').then(({ WaitingRoom }) => WaitingRoom.open(host, info, here)));
  if (asksWho(info)) loading.push(import('./access/shops.ts').then(({ Shops }) => Shops.load(host, info, here)));
  if (info.soldOutFallback && info.saleStatus === 'soldOut')
    loading.push(import('./waiting/sold-out.ts').then(({ SoldOut }) => SoldOut.load(host, info)));
  if (info.cartAutomationRules?.length)
    loading.push(
      Promise.all([import('./tickets/choices.ts'), loadRules()]).then(([{ Choices }]) => new Choices(host, info)),
    );
  if (info.useTimeSlots) loading.push(import('./tickets/slots.ts').then(({ Slots }) => new Slots(host, info)));
  if (needsSheet(info))
    loading.push(import('./tickets/sheet.ts').then(({ TicketSheet }) => TicketSheet.load(host, info)));
  return [...header, ...(await Promise.all(loading))];
}
