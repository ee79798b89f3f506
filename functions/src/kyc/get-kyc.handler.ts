import { kycDetailToWire } from '@keelstone/domain/api/kyc.wire';
import { DomainError } from '@keelstone/domain/errors';
import { auditView } from '../audit/write-audit.ts';
import type { Handler } from '../http/handler.ts';

export const getKycHandler: Handler<'get-kyc'> = async ({ params, caller, origin }, deps) => {
  const record = await deps.kyc.find(params.kycId);
  if (record === undefined || record.isDeleted) throw new DomainError('not-found');
  await auditView(deps, { action: 'get-kyc', caller, origin, targetId: record.id, subjectUid: record.uid });
  return kycDetailToWire(record, caller.uid);
};
