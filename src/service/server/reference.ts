/** The reference for developers at `/docs`: every operation, to read and to try. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

// Swagger UI sets style attributes and inserts markup, so it needs a weaker policy than other pages; scripts are only
// its own.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

// The error codes scroll in a box of their own: most readers look for the operations below. The viewport is set for
// phones, as Swagger UI's page has none.
const style = `.swagger-ui .topbar { display: none; }
.swagger-ui .info { margin: 1.5rem 0; }
.swagger-ui .info table { display: block; max-block-size: 16rem; overflow: auto; border: 1px solid #8888; border-radius: 4px; }
.swagger-ui .info table thead tr th, .swagger-ui .info table tbody tr td { padding: 0.375rem 0.75rem; text-align: start; }
.swagger-ui .info td code { overflow-wrap: anywhere; }
.swagger-ui .opblock-body { overflow-x: auto; }
@media (max-width: 40rem) {
  .swagger-ui .info thead { display: none; }
  .swagger-ui .info :is(tbody, tr, td) { display: block; }
}
`;
const viewport = `document.head.append(Object.assign(document.createElement('meta'), { name: 'viewport', content: 'width=device-width, initial-scale=1' }));`;

type Specification = Extract<Parameters<typeof swagger>[1], { mode: 'static' }>['specification'];

/** Serves the reference of the OpenAPI document that `read` answers. */
export async function serveReference(app: FastifyInstance, read: () => Promise<object>): Promise<void> {
  await app.register(async (scope) => {
    const document = {}; // the plugin asks for it when it starts, and reads it for each request
    await scope.register(swagger, { mode: 'static', specification: { document } as Specification });
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: { docExpansion: 'list', deepLinking: true, tryItOutEnabled: true, displayRequestDuration: true },
      theme: {
        title: 'Foyer – reference',
        css: [{ filename: 'foyer.css', content: style }],
        js: [{ filename: 'foyer.js', content: viewport }],
      },
      staticCSP: policy,
      uiHooks: {
        preHandler: (_request, _reply, done) => {
          read().then((written) => {
            Object.assign(document, written);
            done();
          }, done);
        },
      },
    });
  });
}
