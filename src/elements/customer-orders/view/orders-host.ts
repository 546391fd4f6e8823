/** The host of the order list's parts. */
import type { LitElement } from 'lit';
import type { Client } from '../../../client/client.ts';
import type { Api, Slice } from '../../../contract/index.ts';
import type { LoadedTexts } from '../../../locales/index.ts';
import type { Tokens } from '../../customer-token.ts';

/** Prefix of the `order` of an `Owner` whose link is that of one ticket. */
export const ticketLink = 'ticket:';

/** The owner of the orders on screen, and the place where they are saved on this device. */
export interface Owner {
  /** `foyer:orders:<service>:<seller>:` */
  readonly prefix: string;
  /** The order of a link, or its ticket, see `ticketLink`; missing for a signed-in customer. */
  readonly order?: string | undefined;
  /** The token, or the secret of the order. */
  readonly proof: string;
}

/** The element, as its later parts (a code by email, the account) use it. */
export interface OrdersHost {
  readonly element: LitElement & {
    readonly seller: string;
    readonly baseUrl: string;
    readonly shopUrl: string | undefined;
    readonly client: Client<Api> | undefined;
  };
  readonly language: () => string;
  /** Texts of another language than English, once they are loaded. */
  readonly translated: () => LoadedTexts | undefined;
  clientFor<const T extends Slice>(table: T): Client<T>;
  /** The owner of the orders on screen; `undefined` without a sign-in or a link. */
  owner(): Owner | undefined;
  /** An error as text. */
  explain(error: unknown): string;
  /** Moves the focus to the element before the focused node goes away. */
  holdFocus(): void;
  /** Reads the orders again. */
  reload(): void;
  /** The customer has signed in. */
  enter(tokens: Tokens): void;
  /** The customer is signed out; `reason` as text. */
  leave(reason: string): void;
}

/** Focuses the first match of a selector, once it is rendered. */
export async function focusOn({ element }: Pick<OrdersHost, 'element'>, selector: string): Promise<void> {
  element.requestUpdate();
  await element.updateComplete;
  element.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
}
