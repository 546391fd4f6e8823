/**
 * Traces for OpenTelemetry: a span for each request, sent as OTLP over HTTP in JSON. Only a process that is told to sends
 * any. It needs no library: what a span has is known, and the format is public.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Where spans go. */
export interface TraceTarget {
  /** The address of the collector; `/v1/traces` is added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The name of the service in traces. */
  readonly service: string;
}

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 2: answered by a server. */
  readonly kind: 2;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  /** 2: failed. */
  readonly status: { readonly code: 0 | 2 };
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

const everyMs = 2_000;
const maxWaiting = 2_000;
const timeoutMs = 5_000;

/** Collects spans and sends them in batches. What can't be sent is dropped: traces must not cost a sale. */
export class Tracing {
  private waiting: Span[] = [];
  private sending = Promise.resolve();
  private readonly timer: NodeJS.Timeout;
  private hasFailed = false;

  constructor(
    private readonly target: TraceTarget,
    private readonly log: (message: string, error?: unknown) => void,
  ) {
    this.timer = setInterval(() => void this.send(), everyMs);
    this.timer.unref();
  }

  /** Watches the requests of an app. To be called before its routes are added. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const begun = nanoseconds();
      const parent = parentOf(request.headers['traceparent']);
      if (parent && !parent.isSampled) {
        done();
        return;
      }
      reply.raw.once('close', () => {
        const { method } = request;
        const route = request.is404 ? undefined : request.routeOptions.url;
        const { statusCode } = reply;
        this.add({
          traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
          spanId: randomBytes(8).toString('hex'),
          ...(parent && { parentSpanId: parent.spanId }),
          name: route === undefined ? method : `${method} ${route}`,
          kind: 2,
          startTimeUnixNano: String(begun),
          endTimeUnixNano: String(nanoseconds()),
          attributes: [
            text('http.request.method', method),
            ...(route === undefined ? [] : [text('http.route', route)]),
            { key: 'http.response.status_code', value: { intValue: String(statusCode) } },
            text('foyer.request_id', request.id),
          ],
          status: { code: statusCode >= 500 ? 2 : 0 },
        });
      });
      done();
    });
  }

  /** Sends what is waiting, and ends. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.send();
  }

  private add(span: Span): void {
    if (this.waiting.length < maxWaiting) this.waiting.push(span);
  }

  private send(): Promise<void> {
    this.sending = this.sending.then(() => this.sendWaiting());
    return this.sending;
  }

  private async sendWaiting(): Promise<void> {
    const spans = this.waiting;
    if (spans.length === 0) return;
    this.waiting = [];
    const { endpoint, headers, service } = this.target;
    try {
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({
          resourceSpans: [
            {
              resource: { attributes: [text('service.name', service)] },
              scopeSpans: [{ scope: { name: 'foyer' }, spans }],
            },
          ],
        }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The collector answered ${answer.status}`);
      this.hasFailed = false;
    } catch (error) {
      // once, not every two seconds
      if (!this.hasFailed) this.log('Traces could not be sent; they are dropped until it works again.', error);
      this.hasFailed = true;
    }
  }
}

const nanoseconds = () => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n;

const text = (key: string, stringValue: string): Attribute => ({ key, value: { stringValue } });

interface Parent {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

/** The caller's span, from the header that W3C Trace Context describes. */
function parentOf(header: string | string[] | undefined): Parent | undefined {
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(header ?? '')) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
