import type { DocumentData } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import type { KeptFinding } from '@keelstone/domain/core/finding/finding';
import { failedPayoutFindings } from '@keelstone/domain/money/blockchain/chain-finding';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import { equal } from '../../../platform/firestore/query.ts';

/** The findings of jobs: figures that do not add up. */
export function findingRepository(db: Database) {
  const rows = collection<KeptFinding>(db, collections.findings, { parse: parseFinding });
  return {
    ...rows,
    /** Open findings with these codes. */
    listOpenOf: (codes: readonly string[], limit: number): Promise<KeptFinding[]> =>
      rows.list({ where: [...equal({ isOpen: true }), ['code', 'in', [...codes]]], limit }),
    /** The open findings, newest first. */
    listOpen: (limit: number): Promise<KeptFinding[]> =>
      rows.list({ where: [['isOpen', '==', true]], orderBy: [['openedAtMs', 'desc']], limit }),
  };
}

/** Findings of 1.0.0 name the transaction on a chain only in their text. */
function parseFinding(data: DocumentData): KeptFinding {
  const finding = data as KeptFinding;
  const isOfPayout = failedPayoutFindings.some((code) => code === finding.code);
  const namedTxid = isOfPayout ? /transaction (\w+)/.exec(finding.detail)?.[1] : undefined;
  return namedTxid === undefined ? finding : { txid: namedTxid, ...finding };
}
