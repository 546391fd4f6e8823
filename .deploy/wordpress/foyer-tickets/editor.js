// The block in the editor of WordPress: what it shows is chosen beside it, and it is shown live. Plain JavaScript on the
// globals of WordPress, so that nothing has to be built.
(({ blocks, blockEditor, components, element, i18n }, settings) => {
  const { createElement: h, Fragment, useEffect, useState } = element;
  const { __ } = i18n;
  const domain = 'foyer-tickets';

  /** The public events of the seller, for the picker; undefined while they are on their way. */
  const useEvents = () => {
    const [found, setFound] = useState({});
    useEffect(() => {
      if (!settings.url || !settings.seller) return undefined;
      const stopping = new AbortController();
      const query = new URLSearchParams({ sellerId: settings.seller, top: '100', skip: '0' });
      fetch(`${settings.url}/api/events/public/listings?${query}`, { signal: stopping.signal })
        .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
        .then((events) => setFound({ events }))
        .catch((error) => {
          if (!stopping.signal.aborted) setFound({ error });
        });
      return () => stopping.abort();
    }, []);
    return found;
  };

  /** A text for an attribute of HTML. */
  const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

  const tags = { shop: 'event-shop', listing: 'event-listing', vouchers: 'voucher-check', orders: 'customer-orders' };

  /** The page of the preview: the element as visitors see it, in a frame of its own without rights on this site. */
  const previewOf = ({ kind, event, underShop, coupon, layout, tags: only }) => {
    const { seller } = settings;
    const given = {
      shop: { event, 'under-shop': underShop, coupon },
      listing: { seller, layout, tags: only },
      vouchers: { seller },
      orders: { seller },
    }[kind];
    const attributes = Object.entries({ 'base-url': settings.url, ...given })
      .filter(([, value]) => value)
      .map(([name, value]) => ` ${name}="${escaped(value)}"`)
      .join('');
    const src = escaped(`${settings.url}/v1/embed.js`);
    return (
      '<!doctype html><meta charset="utf-8"><style>body{margin:0;font-family:system-ui,sans-serif}</style>' +
      `<script type="module" src="${src}"></` +
      `script><${tags[kind]}${attributes}></${tags[kind]}>`
    );
  };

  const Preview = ({ attributes }) =>
    h('iframe', {
      title: __('Preview', domain),
      srcDoc: previewOf(attributes),
      sandbox: 'allow-scripts',
      // a click chooses the block, and buys nothing
      style: { border: 0, display: 'block', height: '30rem', pointerEvents: 'none', width: '100%' },
      tabIndex: -1,
    });

  const Picker = ({ attributes, setAttributes }) => {
    const { events, error } = useEvents();
    const { event } = attributes;
    const options = (events ?? []).map(({ _id, url, name, start, timezone }) => ({
      value: url || _id,
      label: [name, new Date(start).toLocaleDateString(undefined, { timeZone: timezone, dateStyle: 'medium' })].join(
        ' · ',
      ),
    }));
    // an event that is not listed any more stays chosen
    if (event && !options.some(({ value }) => value === event)) options.unshift({ value: event, label: event });
    if (error)
      return h(components.TextControl, {
        label: __('Event', domain),
        help: __('The events can’t be loaded. Type the address of the event.', domain),
        value: event,
        onChange: (value) => setAttributes({ event: value.trim() }),
      });
    return h(components.ComboboxControl, {
      label: __('Event', domain),
      value: event,
      options,
      onChange: (value) => setAttributes({ event: value ?? '' }),
    });
  };

  const Choices = ({ attributes, setAttributes }) => {
    const { kind } = attributes;
    const field = (name, label) =>
      h(components.TextControl, {
        key: name,
        label,
        value: attributes[name],
        onChange: (value) => setAttributes({ [name]: value.trim() }),
      });
    return h(
      Fragment,
      null,
      h(components.SelectControl, {
        label: __('What is shown', domain),
        value: kind,
        options: [
          { value: 'shop', label: __('The shop of an event', domain) },
          { value: 'listing', label: __('All events', domain) },
          { value: 'vouchers', label: __('Vouchers', domain) },
          { value: 'orders', label: __('Your tickets', domain) },
        ],
        onChange: (value) => setAttributes({ kind: value }),
      }),
      kind === 'shop' && h(Picker, { attributes, setAttributes }),
      kind === 'shop' && field('underShop', __('Under-shop', domain)),
      kind === 'shop' && field('coupon', __('Coupon', domain)),
      kind === 'listing' &&
        h(components.SelectControl, {
          label: __('Layout', domain),
          value: attributes.layout,
          options: [
            { value: 'list', label: __('List', domain) },
            { value: 'cards', label: __('Cards', domain) },
            { value: 'calendar', label: __('Calendar', domain) },
          ],
          onChange: (value) => setAttributes({ layout: value }),
        }),
      kind === 'listing' && field('tags', __('Only with these tags', domain)),
    );
  };

  const Edit = ({ attributes, setAttributes }) => {
    const props = blockEditor.useBlockProps();
    const isReady = settings.url && settings.seller;
    const isChosen = attributes.kind !== 'shop' || attributes.event;
    const choices = h(Choices, { attributes, setAttributes });
    const waiting = h(
      components.Placeholder,
      { icon: 'tickets-alt', label: __('Tickets', domain) },
      isReady
        ? choices
        : h('a', { href: settings.settings }, __('Set the address of your ticket service first.', domain)),
    );
    return h(
      'div',
      props,
      isReady &&
        h(blockEditor.InspectorControls, null, h(components.PanelBody, { title: __('Tickets', domain) }, choices)),
      isReady && isChosen ? h(Preview, { attributes }) : waiting,
    );
  };

  // the page is written by the server: what is stored are the attributes alone
  blocks.registerBlockType('foyer-tickets/tickets', { edit: Edit, save: () => null });
})(window.wp, window.foyerTickets ?? {});
