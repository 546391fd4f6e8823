import { createClient } from '@foyer-tickets/client';
import type { EventShop } from 'foyer-tickets';
import 'foyer-tickets/event-shop.js';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const service = new URLSearchParams(location.search).get('service') ?? '';
const client = createClient({ baseUrl: service });

export function Shop() {
  const shop = useRef<EventShop>(null);
  const [placed, setPlaced] = useState('');
  const [total, setTotal] = useState(0);
  return (
    <>
      <event-shop
        ref={shop}
        base-url={service}
        event="hamlet-after-hours"
        client={client}
        hide-header
        checkout="inline"
        oncart-changed={(event) => setTotal(event.cart.total)}
        onorder-placed={({ transaction }) => setPlaced(transaction._id)}
      >
        <a slot="footer" href="/terms">
          Terms
        </a>
      </event-shop>
      <button onClick={() => shop.current?.reset()}>Empty the cart</button>
      <output title={`${total}`}>{placed}</output>
    </>
  );
}

const place = document.getElementById('app');
if (place) createRoot(place).render(<Shop />);
