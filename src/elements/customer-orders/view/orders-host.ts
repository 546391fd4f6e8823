import type { LitElement } from 'lit';
import type { Client } from '../../../client/client.ts';
import type { Api, Slice } from '../../../contract/index.ts';
import type { Texts } from '../../../locales/index.ts';
import type { Tokens } from '../../customer-token.ts';

/** How the `order` of an `Owner` begins whose link is that of one ticket. */
export const ticketLink = 'ticket:';

/** Whose orders are shown, and where they are kept on this device. */
export interface Owner {
  /** `foyer:orders:<service>:<seller>:` */
  readonly prefix: string;
  /** The order of a link, or its ticket, see `ticketLink`; missing for somebody who is signed in. */
  readonly order?: string | undefined;
  /** The token, or the secret of the order. */
  readonly proof: string;
}

/** What the parts that load later (a code by mail, the account) need from their element. */
export interface OrdersHost {
  readonly element: LitElement & {
    readonly seller: string;
    readonly baseUrl: string;
    readonly shopUrl: string | undefined;
    readonly client: Client<Api> | undefined;
  };
  readonly language: () => string;
  /** Texts of another language than English, once they are there. */
  readonly translated: () => Texts | undefined;
  clientFor<const T extends Slice>(table: T): Client<T>;
  /** Whose orders are shown, for what is kept on this device; missing while nobody's are. */
  owner(): Owner | undefined;
  /** An error in words. */
  explain(error: unknown): string;
  /** Takes the focus before what has it goes away. */
  holdFocus(): void;
  /** Reads the orders again. */
  reload(): void;
  /** Somebody has signed in. */
  enter(tokens: Tokens): void;
  /** Nobody is signed in any more; why, in words. */
  leave(reason: string): void;
}

/** Puts the focus on the first thing that a selector finds, once it is there. */
export async function focusOn({ element }: Pick<OrdersHost, 'element'>, selector: string): Promise<void> {
  element.requestUpdate();
  await element.updateComplete;
  element.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
}
