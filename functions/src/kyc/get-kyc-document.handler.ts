import { DomainError } from '@keelstone/domain/errors';
import type { Handler } from '../http/handler.ts';
import { showImage } from '../upload/show-image.ts';

export const getKycDocumentHandler: Handler<'get-kyc-document'> = async (
  { params, caller, origin },
  deps,
) => {
  if (params.viewerId !== caller.uid) throw new DomainError('not-found');
  const record = await deps.kyc.find(params.kycId);
  const image = record && { ...record, image: record.document };
  return showImage(image, { action: 'get-kyc-document', caller, origin }, deps);
};
