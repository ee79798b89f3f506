// The dependencies that the platform gives to services and the pipeline.
import { collections } from '@keelstone/domain/collections';
import { deviceLimits } from '@keelstone/domain/core/device/device.limits';
import type { KnownDevice } from '@keelstone/domain/core/device/known-device';
import { parseFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import type { publishedTexts } from '@keelstone/domain/core/legal/legal-text';
import type { EmailReservation } from '@keelstone/domain/core/user/email-reservation';
import type { ExpiringDays } from '@keelstone/domain/rights/retention/expiry';
import { accountRepository } from './collections/account.repository.ts';
import { auditRepository } from './collections/audit.repository.ts';
import { directoryRepository } from './collections/directory.repository.ts';
import { eventRepository } from './collections/event.repository.ts';
import { mailRepository } from './collections/mail.repository.ts';
import { noticeRepository } from './collections/notice.repository.ts';
import { sealRepository } from './collections/seal.repository.ts';
import { signalCollection } from './collections/signal.collection.ts';
import type { ThrottleGroup, ThrottleWindow } from './collections/throttle-window.ts';
import { totalsRepository } from './collections/totals.repository.ts';
import type { Config } from './config.ts';
import { collection } from './firestore/collection.ts';
import { type Database, readAtOneMoment } from './firestore/database.ts';
import { togetherReader } from './firestore/read-together.ts';
import { transactionRunner } from './firestore/run-transaction.ts';
import type { Tx } from './firestore/tx.ts';

export type Log = { info(fields: object): void; error(fields: object): void };

/** The dependencies of the platform itself; ./deps.ts has those of features. */
export type PlatformDeps = ReturnType<typeof platformCollections> & {
  config: Config;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  newRequestId: () => string;
  /** The legal texts that the operator has published (operator/README.md). */
  publishedTexts: typeof publishedTexts;
};

/** The settings of every collection. `liveCountMax`: the most rows that a list counts live. */
export type CollectionSettings = { now: () => number; liveCountMax: number; expiringDays: ExpiringDays };

export function platformCollections(db: Database, { now, liveCountMax, expiringDays }: CollectionSettings) {
  const expiry = { days: expiringDays, now };
  const totals = totalsRepository(db, { now, liveCountMax });
  return {
    runTransaction: transactionRunner(db),
    /** Runs a transaction that only reads and takes no locks. */
    readTransaction: <T>(work: (tx: Tx) => Promise<T>) => readAtOneMoment(db, work),
    findTogether: togetherReader(db),
    accounts: accountRepository(db),
    directory: directoryRepository(db, totals),
    totals,
    devices: collection<KnownDevice & ThrottleGroup>(db, collections.devices, {
      expiresAtMs: (device) => device.lastSeenAtMs + deviceLimits.keptMs,
    }),
    emails: collection<EmailReservation>(db, collections.emails),
    mail: mailRepository(db, expiry),
    notices: noticeRepository(db, expiry),
    signals: signalCollection(db),
    flags: collection(db, collections.config, { parse: parseFlags }),
    audit: auditRepository(db),
    events: eventRepository(db),
    seals: sealRepository(db),
    throttles: collection<ThrottleWindow>(db, collections.throttles, {
      expiresAtMs: (window) => window.resetAtMs,
    }),
    throttleGroups: collection<ThrottleGroup>(db, collections.throttles, {
      expiresAtMs: ({ windows }) =>
        Math.max(...Object.values(windows ?? {}).map(({ resetAtMs }) => resetAtMs)),
    }),
    /** The place where the next run of a sweep continues. The token is empty at the beginning. */
    sweeps: collection<{ pageToken: string; atMs: number }>(db, collections.sweeps),
  };
}
