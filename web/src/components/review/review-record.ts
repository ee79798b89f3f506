import type { AskedRecord } from '../../lib/preview/shown-questions.ts';
import type { TransactionStatus } from '@keelstone/domain/transaction/transaction';

/** What all records under review have. */
export type ReviewRecord = {
  _id: string;
  status: TransactionStatus;
  createdAt: string;
  user: { _id: string; name: string };
} & AskedRecord;
