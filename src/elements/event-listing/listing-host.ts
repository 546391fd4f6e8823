import type { LitElement } from 'lit';
import type { Client } from '../../client/client.ts';
import type { Api, Slice } from '../../contract/index.ts';
import type { ListingEvent } from '../../contract/listings.ts';
import type { Texts } from '../../locales/index.ts';
import type { CardExtras, CardView } from './card.ts';

export type ListQuery = Parameters<Client<Api>['listings']['list']>[0];

/** A page of the list. */
export interface Page {
  readonly events: readonly ListingEvent[];
  /** Whether another page follows. */
  readonly more: boolean;
}

/** The listing as the parts see it that load later. */
export interface ListingHost extends CardView {
  readonly element: LitElement & {
    readonly seller: string | undefined;
    readonly layout: string;
    readonly eventType: string;
    readonly root: string | undefined;
    readonly group: string | undefined;
    readonly underShop: string | undefined;
    readonly startMin: string | undefined;
    readonly startMax: string | undefined;
    readonly searchable: boolean;
    readonly for: string | undefined;
  };
  readonly pageSize: number;
  /** The first page that is there; another one each time that something else is asked for. */
  readonly first: Page | undefined;
  /** Texts of another language than English. */
  readonly translated: Texts | undefined;
  readonly clientFor: <const T extends Slice>(table: T) => Client<T>;
  /** Events by what the attributes and the visitor say, and `query` on top. */
  readonly ask: (query: ListQuery, signal?: AbortSignal) => Promise<ListingEvent[]>;
  /** A page, or so many events from its first one on. */
  readonly load: (page: number, signal?: AbortSignal, size?: number) => Promise<Page>;
  /** What a visitor asks for beside what the attributes say. */
  narrowed: ListQuery;
  extras: ListingExtras | undefined;
  readonly explain: (error: unknown) => string;
  readonly mark: (state: string, on: boolean) => void;
}

/** What a listing has beside its first events, once the code for it is there. */
export interface ListingExtras extends CardExtras {
  /** The pages that a visitor who comes back had seen; nothing for a new one. */
  resume(signal: AbortSignal): Promise<Page | undefined>;
  /** The events in the document, and whether there are more. */
  shown(first: Page): { readonly events: readonly ListingEvent[]; readonly goesOn: boolean };
  more(): Promise<void>;
  /** Keeps what is seen now, in this tab. */
  readonly remember: () => void;
  /** Shows the event in a shop on the page. */
  showIn(shop: HTMLElement, event: ListingEvent): void;
  /** What to say where nothing was found; nothing where the visitor asked for nothing. */
  noneFound(): string | undefined;
  renderAbove(count: number, goesOn: boolean): unknown;
  renderProblem(): unknown;
  renderSearch(): unknown;
  /** Nothing until it is there. */
  renderCalendar(): unknown;
}
