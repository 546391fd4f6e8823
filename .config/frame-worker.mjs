// The program of a worker process when the service runs from its sources: a process doesn't inherit the loader of
// TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('../src/service/server/frame-worker.ts');
