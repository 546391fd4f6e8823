// Spans of requests, whatever the database: one database will do.
import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { readSettings, SettingsError } from '../../../src/service/server/settings.ts';
import { Tracing } from '../../../src/service/server/tracing.ts';
import { testService, type TestService } from '../../support/running/service.ts';

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly unknown[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string;
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly startTimeUnixNano: string;
        readonly endTimeUnixNano: string;
        readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string>> }[];
      }[];
    }[];
  }[];
}

describe('traces', () => {
  const received: { readonly url?: string | undefined; readonly headers: IncomingHttpHeaders; readonly body: Sent }[] =
    [];
  let status = 200;
  const collector = createServer((request, response) => {
    void json(request).then((body) => {
      received.push({ url: request.url, headers: request.headers, body: body as Sent });
      response.writeHead(status).end('{}');
    });
  });
  let endpoint = '';
  const said: string[] = [];
  const watched = async (): Promise<readonly [Tracing, TestService]> => {
    const headers = { 'api-key': 'secret' };
    const tracing = new Tracing({ endpoint, headers, service: 'box-office' }, (message) => void said.push(message));
    return [tracing, await testService({ tracing })];
  };
  before(async () => {
    await once(collector.listen(0, '127.0.0.1'), 'listening');
    endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  });
  after(() => {
    collector.close();
    collector.closeAllConnections();
  });

  it('have a span for each request, below the span of the caller, and no address', async () => {
    const [tracing, service] = await watched();
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    await service.app.inject({
      url: '/api/checkout/secret-id?secret=hidden',
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-request-id': 'call-1' },
    });
    await service.app.inject({ url: '/nowhere', headers: { traceparent: 'nonsense' } });
    await service.app.inject({ url: '/nowhere', headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-00` } });
    await service.close();
    await tracing.close();
    const [message, ...more] = received.splice(0);
    assert.equal(more.length, 0);
    assert.deepEqual([message?.url, message?.headers['api-key']], ['/v1/traces', 'secret']);
    const [resource] = message?.body.resourceSpans ?? [];
    assert.deepEqual(resource?.resource.attributes, [{ key: 'service.name', value: { stringValue: 'box-office' } }]);
    const spans = resource.scopeSpans.flatMap((scope) => scope.spans);
    assert.deepEqual(
      spans.map(({ name, parentSpanId }) => [name, parentSpanId]),
      [
        ['GET /api/checkout/:id', '00f067aa0ba902b7'],
        ['GET', undefined],
      ],
      'a caller that does not sample has no span',
    );
    const [first, second] = spans;
    assert.equal(first?.traceId, traceId);
    assert.match(second?.traceId ?? '', /^[0-9a-f]{32}$/);
    assert.ok(BigInt(first.endTimeUnixNano) >= BigInt(first.startTimeUnixNano));
    const attributes = Object.fromEntries(first.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
    assert.deepEqual(attributes, {
      'http.request.method': 'GET',
      'http.route': '/api/checkout/:id',
      'http.response.status_code': attributes['http.response.status_code'],
      'foyer.request_id': 'call-1',
    });
    assert.doesNotMatch(JSON.stringify(message), /hidden|secret-id/);
  });

  it('are dropped when the collector fails, and that is said once', async () => {
    status = 500;
    const [tracing, service] = await watched();
    await service.app.inject({ url: '/nowhere' });
    await tracing.close();
    await service.app.inject({ url: '/nowhere' });
    await tracing.close();
    await service.close();
    assert.deepEqual(said, ['Traces could not be sent; they are dropped until it works again.']);
    status = 200;
  });

  it('are off unless an address is set', () => {
    assert.equal(readSettings({}).traces, undefined);
    assert.deepEqual(
      readSettings({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example/otlp/',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc=, x=1',
      }).traces,
      {
        endpoint: 'https://traces.example/otlp',
        headers: { authorization: 'Basic abc=', x: '1' },
        service: 'foyer',
      },
    );
    for (const wrong of [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_EXPORTER_OTLP_HEADERS: 'hush' },
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_EXPORTER_OTLP_HEADERS: 'a=%ff' },
    ])
      assert.throws(
        () => readSettings(wrong),
        (error) => error instanceof SettingsError && !error.message.includes('hush'),
      );
  });
});
