/** The sign-in with a passkey. It loads on demand. */
import { ServiceError } from '../../../client/errors.ts';
import { passkeys } from '../../../contract/passkeys.ts';
import { passkeys as english } from '../../../locales/en/passkeys.ts';
import type { OrdersHost } from '../view/orders-host.ts';
import { signWithPasskey } from '../../passkey-device.ts';

let isAsking = false;

/** Signs in. @returns the reason of a failure as text; '' after a success */
export async function signInWithPasskey(host: OrdersHost): Promise<string> {
  if (isAsking) return ''; // a second click is the same request
  isAsking = true;
  const texts = host.translated()?.passkeys ?? english;
  const { element } = host;
  const client = host.clientFor({ account: passkeys }).account;
  const sellerId = element.seller;
  try {
    const credential = await signWithPasskey(await client.passkeySignInOptions({ sellerId }));
    // a page's own client renews nothing
    const refresh = !element.client && { refresh: true };
    host.enter(await client.signInWithPasskey({ sellerId, credential, ...refresh }));
    return '';
  } catch (error) {
    if (error instanceof DOMException) return error.name === 'SecurityError' ? texts.notHere : texts.notSignedIn;
    if (!(error instanceof ServiceError)) return host.explain(error);
    return error.status === 401
      ? texts.refused
      : error.code === 'PASSKEYS_NOT_HERE'
        ? texts.notHere
        : host.explain(error);
  } finally {
    isAsking = false;
  }
}
