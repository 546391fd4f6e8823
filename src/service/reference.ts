/** The reference for developers, at `/docs`: every operation, to read and to try. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

// Swagger UI sets style attributes and fills elements by markup, so it needs more than the other pages; scripts are its own alone.
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

type Specification = Extract<Parameters<typeof swagger>[1], { mode: 'static' }>['specification'];

/** Serves the reference of `description`, an OpenAPI document. */
export async function serveReference(app: FastifyInstance, description: object): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: description } as Specification });
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: { docExpansion: 'none', deepLinking: true, tryItOutEnabled: true, displayRequestDuration: true },
      theme: { title: 'Foyer – reference' },
      staticCSP: policy,
    });
  });
}
