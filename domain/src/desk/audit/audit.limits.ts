import { settings } from '@keelstone/operator/settings';
import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const auditLimits = {
  /**
   * Event rows are sealed once they are this old: a transaction lives 270 seconds, so none can still arrive by then.
   */
  sealDelayMs: 10 * 60_000,
  /** A row that is older and not sealed is a finding: the job runs every 15 minutes. */
  unsealedAgeMsMax: 60 * 60_000,
  /** How far the time of a row may be ahead of the clock that verifies it. */
  clockSkewMs: 60 * 60_000,
  /** Every sealed batch is verified again within so many days. */
  repeatDays: 30,
  /** From this amount on a credit or an edit is mailed to all administrators. */
  largeDecisionUsdCents: settings.largeDecisionUsdCents,
  /** From this many different people on that one administrator reads within a day, all of them are mailed. */
  peopleReadAlerts: [settings.peopleReadAlert, 1_000, 2_000],
  peopleReadWindowMs: 24 * 60 * 60_000,
  /** The most rows of one seal: some 600 KB, of the 1 MiB that a document may have. */
  sealRowsMax: 4000,
  /** One part of an export of the chain: rows, unless its first batch has more, and batches. */
  exportRowsMax: 2000,
  exportSealsMax: 100,
  /** The same view by the same session leaves a row at most this often. */
  viewNotedEveryMs: 15 * 60_000,
  /** A person who is read again is noted at most this often. */
  peopleReadNotedEveryMs: 60 * 60_000,
} as const;

export const auditThrottles = {
  /** Far above what reading takes, far below what copying takes. */
  auditList: [{ by: 'caller', counts: 'all', max: 300, windowSeconds: hour }],
  auditExport: [{ by: 'caller', counts: 'all', max: 600, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
