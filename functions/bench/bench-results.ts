import type { EndpointName } from '@keelstone/domain/api/contract';
import type { CpuMsByOwner } from './profile/cpu-time-by-owner.ts';
import type { Timing } from './timing.ts';

export const concurrencies = [1, 10] as const;

/**
 * One call at one concurrency: the app, its Firestore operations alone, and a function that answers `{}`. `roundTrips`:
 * how often it waits for Firestore in sequence; lost races add to it. `elsewhereMs`: the median wait for Firebase Auth
 * and Storage while no Firestore request is pending.
 */
export type Level = {
  concurrency: number;
  roundTrips: number;
  app: Timing;
  bare: Timing;
  empty: Timing;
  elsewhereMs: number;
};

/** What `npm run bench -- --only api` found. */
export type ApiResults = {
  users: number;
  sent: { reads: number; writes: number };
  /**
   * How long checking a bearer token takes against the emulator, which asks Firebase Auth: not included in any call's
   * figures.
   */
  tokenCheck: { concurrency: number; token: Timing }[];
  calls: Partial<Record<EndpointName, Level[]>>;
  memory: { bootBytes: number; afterBytes: number };
};

/**
 * A fresh process: from its start until the bundle is loaded, and until the first request is answered; how much
 * processor time that took, which other programs on the machine disturb less; and the memory then.
 */
export type ColdStart = { loadedMs: number; answeredMs: number; cpuMs: number; rssBytes: number };

/** What `npm run bench -- --only cold` found: medians. */
export type ColdResults = {
  runs: number;
  ours: ColdStart;
  bare: ColdStart;
  bundleBytes: number;
  bundleGzipBytes: number;
};

/** What `npm run bench -- --only start` found. */
export type StartResults = { seconds: number };

/**
 * One hostile request, the mean of many in a row: processor time, the rise in memory, and how long a bystander waited.
 */
export type HostileLevel = { cpuMs: number; growthBytes: number; bystander: Timing };

/** What `npm run bench -- --only hostile` found; `quiet`: the bystander without an attack. */
export type HostileResults = {
  requests: number;
  bareRequests: number;
  quiet: Timing;
  attacks: { title: string; ours: HostileLevel; bare: HostileLevel }[];
};

/** One image, ten times in parallel in a fresh process: memory before, peak memory, and how long each took. */
export type ImageLevel = { fileBytes: number; msEach: number; idleBytes: number; peakBytes: number };

/** What `npm run bench -- --only images` found. */
export type ImageResults = { images: ({ title: string } & ImageLevel)[] };

/**
 * What `npm run bench -- --only profile` found: processor time of all requests of a call, and of their operations
 * alone.
 */
export type ProfileResults = {
  calls: Partial<Record<EndpointName, { sent: number; app: CpuMsByOwner; bare: CpuMsByOwner }>>;
};
