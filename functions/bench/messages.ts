import type { RecordedWaits } from './trace.repository.ts';
import type { CpuMsByOwner } from './profile/cpu-time-by-owner.ts';

/**
 * What the bench sends to its server; every message is answered with the memory in use, `profiled` also with how
 * processor time was spent since `profile`.
 */
export type ServerMessage = 'forget' | 'make-ready' | 'profile' | 'profiled';
export type ServerAnswer = { rssBytes: number; spentMs?: CpuMsByOwner } & RecordedWaits;
export type ServerReady = Pick<ServerAnswer, 'rssBytes'> & { app: string; bare: string };
