/** The end of a session at the service, too: a copy of the token is worthless then. The caller need not wait for it. */
import { createClient } from '../../../client/client.ts';
import { ServiceError } from '../../../client/errors.ts';
import { ownAccount } from '../../../contract/own-account.ts';
import { signIn } from '../../../contract/sign-in.ts';
import type { Renewal } from '../../customer-token.ts';
import { keepInTab } from '../../tab-store.ts';
import { namingKey } from '../view/stored-data.ts';
import type { OrdersHost } from '../view/orders-host.ts';

/** @param renewal renewal of the token, if it can be renewed: it may have expired */
export async function endSession(
  { client, baseUrl }: Pick<OrdersHost['element'], 'client' | 'baseUrl'>,
  token: string,
  renewal: Renewal | undefined,
): Promise<void> {
  keepInTab(namingKey, undefined);
  const end = (key: string) =>
    (client ?? createClient({ account: ownAccount }, { baseUrl, token: () => key })).account.endSession({
      id: 'current',
    });
  try {
    await end(renewal?.token ?? token);
  } catch (error) {
    if (!renewal || client || !(error instanceof ServiceError) || error.status !== 401) return;
    const { refreshToken } = renewal;
    await createClient({ account: signIn }, { baseUrl })
      .account.refresh({ refreshToken })
      .then((next) => end(next.token))
      .catch(() => undefined); // it has ended
  }
}
