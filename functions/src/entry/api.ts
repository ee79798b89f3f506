import { onRequest } from 'firebase-functions/v2/https';
import { createApp } from '../app.ts';
import { assertConfigured } from '../config.ts';
import { processDeps } from '../deps.ts';
import { holdRequests } from '../http/request-head.ts';
import { options } from './options.ts';

assertConfigured(process.env);

// The debugger of the emulator runs all functions in one process; there the events of triggers have to be parsed.
if (process.env['FUNCTION_TARGET'] === 'api') holdRequests();

export const api = onRequest({ ...options, concurrency: 40 }, createApp(processDeps));
