import { brand as own } from '@keelstone/operator/brand';
import { brandDefaults } from '@keelstone/operator/check/brand';

/** The operator's own values (operator/README.md), and the values that the landing page reads from a browser. */
export const brand = {
  ...brandDefaults,
  ...own,
  /** Snapshot of id, name and role for the first paint. */
  sessionStorageKey: `${own.slug}.session.v1`,
  /** The transaction ids of forms that were sent but not yet answered. */
  draftStorageKey: `${own.slug}.drafts.v1`,
};
