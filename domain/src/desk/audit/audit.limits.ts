import { settings } from '@keelstone/operator/settings';
import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const auditLimits = {
  /** The age at which event rows are sealed. No transaction lives so long, so no row can arrive later. */
  sealDelayMs: 10 * 60_000,
  /** The age at which an unsealed row is a finding. The job runs every 15 minutes. */
  unsealedAgeMsMax: 60 * 60_000,
  /** How far the time of a row may be ahead of the verifying clock. */
  clockSkewMs: 60 * 60_000,
  /** Every sealed batch is verified again within this many days. */
  repeatDays: 30,
  /** The amount from which a credit or an edit is mailed to all administrators. */
  largeDecisionUsdCents: settings.largeDecisionUsdCents,
  /** The numbers of people that one administrator may read in a day before all administrators are mailed. */
  peopleReadAlerts: [settings.peopleReadAlert, 1_000, 2_000],
  peopleReadWindowMs: 24 * 60 * 60_000,
  /** The most accounts whose names one call returns. */
  peopleNamedMax: 50,
  /** The most rows of one seal: some 600 KB, of the 1 MiB that a document may have. */
  sealRowsMax: 4000,
  /** The most rows (unless its first batch has more) and batches of one part of an export. */
  exportRowsMax: 2000,
  exportSealsMax: 100,
  /** The least time between two rows about the same view by the same session. */
  viewNotedEveryMs: 15 * 60_000,
  /** The least time between two notes about a person who is read again. */
  peopleReadNotedEveryMs: 60 * 60_000,
} as const;

export const auditThrottles = {
  /** Far more than reading needs, and far less than copying needs. */
  auditList: [{ by: 'caller', counts: 'all', max: 300, windowSeconds: hour }],
  auditExport: [{ by: 'caller', counts: 'all', max: 600, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
