import { kycStatusFilter } from '@keelstone/domain/api/kyc.contract';
import { kycRecordToWire } from '@keelstone/domain/api/kyc.wire';
import type { Handler } from '../http/handler.ts';

export const listKycHandler: Handler<'list-kyc'> = async ({ query, caller }, deps) => {
  const page = await deps.kyc.listByStatus(kycStatusFilter[query.status], query);
  return { ...page, items: page.items.map((record) => kycRecordToWire(record, caller.uid)) };
};
