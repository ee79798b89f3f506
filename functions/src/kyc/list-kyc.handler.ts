import { kycRecordToWire } from '@keelstone/domain/api/kyc.wire';
import type { Handler } from '../http/handler.ts';

export const listKycHandler: Handler<'list-kyc'> = async ({ query, caller }, deps) => {
  const page = await deps.kyc.listAll(query);
  return { ...page, items: page.items.map((record) => kycRecordToWire(record, caller.uid)) };
};
