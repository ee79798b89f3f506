import { onRequest } from 'firebase-functions/v2/https';
import { createApp } from '../app.ts';
import { assertConfigured } from '../config.ts';
import { processDeps } from '../deps.ts';
import { options } from './options.ts';

assertConfigured(process.env);

export const api = onRequest({ ...options, concurrency: 40 }, createApp(processDeps));
