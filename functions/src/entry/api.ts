import type { EndpointName } from '@keelstone/domain/contract';
import { onRequest } from 'firebase-functions/v2/https';
import { createApp } from './app.ts';
import { minInstances } from '@keelstone/domain/kernel/regions';
import { processDeps, startInstance } from './deps.ts';
import { holdRequests } from '../pipeline/request-head.ts';
import { options } from './options.ts';

startInstance(process.env);

// The debugger of the emulator runs all functions in one process; there the events of triggers have to be parsed.
if (process.env['FUNCTION_TARGET'] !== undefined) holdRequests();

const isStreamed = (name: EndpointName): boolean => name === 'download-data-export';

export const api = onRequest(
  { ...options, minInstances, concurrency: 40 },
  createApp(processDeps, (name) => !isStreamed(name)),
);

/**
 * One call, with as much time as Hosting gives, and few requests an instance: the copy of somebody's data leaves as
 * slowly as they read it (docs/decisions/own-data.md).
 */
export const dataExport = onRequest(
  { ...options, timeoutSeconds: 60, concurrency: 4, maxInstances: 5 },
  createApp(processDeps, isStreamed),
);
