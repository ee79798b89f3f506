import { onRequest } from 'firebase-functions/v2/https';
import { contract, type EndpointName } from '@keelstone/domain/contract';
import { minInstances } from '@keelstone/domain/kernel/regions';
import { holdRequests } from '../pipeline/request-head.ts';
import { createApp } from './app.ts';
import { processDeps, startInstance } from './create-deps.ts';
import { options } from './options.ts';

startInstance(process.env);

// The emulator's debugger runs all functions in one process. There the bodies of trigger events must be parsed.
if (process.env['FUNCTION_TARGET'] !== undefined) holdRequests();

const isOfFiles = (name: EndpointName): boolean => contract[name].path.startsWith('/api/profit/');
const isStreamed = (name: EndpointName): boolean => name === 'download-data-export';

export const api = onRequest(
  { ...options, minInstances, concurrency: 40 },
  createApp(processDeps, (name) => !isStreamed(name) && !isOfFiles(name)),
);

/** Profit for many: a file of it takes seconds, during which nobody else should wait, and a larger body. */
export const profits = onRequest(
  { ...options, timeoutSeconds: 60, memory: '1GiB', concurrency: 4, maxInstances: 2 },
  createApp(processDeps, isOfFiles),
);

/**
 * Serves one call, with as much time as Hosting allows and few requests an instance: a copy of somebody's data is sent
 * only as fast as they receive it (docs/decisions/own-data.md).
 */
export const dataExport = onRequest(
  { ...options, timeoutSeconds: 60, concurrency: 4, maxInstances: 5 },
  createApp(processDeps, isStreamed),
);
