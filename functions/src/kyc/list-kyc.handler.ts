import { kycRecordToWire } from '@keelstone/domain/api/kyc.wire';
import { auditList } from '../audit/audit-list.ts';
import type { Handler } from '../http/handler.ts';

export const listKycHandler: Handler<'list-kyc'> = async ({ query, caller, origin }, deps) => {
  const page = await deps.kyc.listAll(query);
  const rows = page.items.length;
  await auditList(deps, { action: 'list-kyc', caller, origin, list: 'kyc', query, rows });
  return { ...page, items: page.items.map((record) => kycRecordToWire(record, caller.uid)) };
};
