import { type Column, toCsv } from '../../kernel/api/csv.ts';
import type { KycRecordWire } from './kyc.wire.ts';

const kycColumns: readonly Column<KycRecordWire>[] = [
  ['Record id', ({ _id }) => _id],
  ['User id', ({ user }) => user._id],
  ['Name', ({ user }) => user.name],
  ['E-mail', ({ user }) => user.email],
  ['Doc type', ({ id }) => id],
  ['Status', ({ status }) => status],
  ['Checked by', ({ checkedBy }) => checkedBy?.name],
  ['Submitted', ({ createdAt }) => createdAt],
];

/** Applications as the list shows them, without declared values. */
export const kycToCsv = (records: readonly KycRecordWire[]): string => toCsv(kycColumns, records);
