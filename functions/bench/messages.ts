import type { RecordedWaits } from './trace.repository.ts';

/** What the bench sends to its server; every message is answered with the memory in use. */
export type ServerMessage = 'forget' | 'make-ready' | 'memory';
export type ServerAnswer = { rssBytes: number } & RecordedWaits;
export type ServerReady = Pick<ServerAnswer, 'rssBytes'> & { app: string; bare: string };
