/** The host of a listing's later parts. */
import type { LitElement } from 'lit';
import type { Client } from '../../client/client.ts';
import type { Api, Slice } from '../../contract/index.ts';
import type { ListingEvent } from '../../contract/listings.ts';
import type { LoadedTexts } from '../../locales/index.ts';
import type { CardExtras, CardView } from './card.ts';

export type ListQuery = Parameters<Client<Api>['listings']['list']>[0];

/** A page of the list. */
export interface Page {
  readonly events: readonly ListingEvent[];
  /** True if another page follows. */
  readonly more: boolean;
}

/** The listing, as its later parts use it. */
export interface ListingHost extends CardView {
  readonly element: LitElement & {
    readonly baseUrl: string;
    readonly seller: string | undefined;
    readonly layout: string;
    readonly eventType: string;
    readonly root: string | undefined;
    readonly group: string | undefined;
    readonly underShop: string | undefined;
    readonly tags: string | undefined;
    readonly startMin: string | undefined;
    readonly startMax: string | undefined;
    readonly searchable: boolean;
    readonly for: string | undefined;
  };
  readonly pageSize: number;
  /** The first page; another object after each change of the filters. */
  readonly first: Page | undefined;
  /** Texts of another language than English. */
  readonly translated: LoadedTexts | undefined;
  readonly clientFor: <const T extends Slice>(table: T) => Client<T>;
  /** Events by the attributes and filters, with `query` on top. */
  readonly ask: (query: ListQuery, signal?: AbortSignal) => Promise<ListingEvent[]>;
  /** A page, or `size` events from its first one on. */
  readonly load: (page: number, signal?: AbortSignal, size?: number) => Promise<Page>;
  /** The filters of the visitor, beside the attributes. */
  narrowed: ListQuery;
  extras: ListingExtras | undefined;
  times: CardView['times'];
  readonly explain: (error: unknown) => string;
  readonly mark: (state: string, on: boolean) => void;
}

/** The later parts of a listing, once they are loaded. */
export interface ListingExtras extends CardExtras {
  /** The pages of a visitor who comes back; `undefined` for a new one. */
  resume(signal: AbortSignal): Promise<Page | undefined>;
  /** The events in the document, and whether there are more. */
  shown(first: Page): { readonly events: readonly ListingEvent[]; readonly goesOn: boolean };
  more(): Promise<void>;
  /** Stores the state of the list in this tab. */
  readonly remember: () => void;
  /** Shows the event in a shop on the page. */
  showIn(shop: HTMLElement, event: ListingEvent): void;
  /** The text if no event was found; `undefined` without filters. */
  noneFound(): string | undefined;
  renderAbove(count: number, goesOn: boolean): unknown;
  renderProblem(): unknown;
  renderSearch(): unknown;
  /** `nothing` until it is loaded. */
  renderCalendar(): unknown;
}
