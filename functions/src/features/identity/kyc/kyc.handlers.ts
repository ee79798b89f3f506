import { DomainError } from '@keelstone/domain/errors';
import {
  kycDetailToWire,
  kycRecordToWire,
  type KycRow,
  ownKycToWire,
  userKycToWire,
} from '@keelstone/domain/identity/kyc/kyc.wire';
import { auditList } from '../../../platform/audit/audit-list.ts';
import { type ListRequest, withFileLimit, showList } from '../../../platform/audit/show-list.ts';
import { auditView } from '../../../platform/audit/write-audit.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { RecordListRequest } from '../../../platform/firestore/record-filters.ts';
import { isKycHidden } from '../../../platform/retention/hidden-from-owner.ts';
import { findReplacedImage, showImage } from '../../core/upload/show-image.ts';
import { answerKyc } from './answer-kyc.service.ts';
import { askKyc } from './ask-kyc.service.ts';
import { openKycSession } from './open-kyc-session.service.ts';
import { submitKyc } from './submit-kyc.service.ts';

export const kycHandlers = {
  'submit-kyc': async ({ body, caller }, deps) => {
    const { id: documentType, document: reference, hasNoLastName: _hasNoLastName, ...details } = body;
    await submitKyc({ caller, details, documentType, reference }, deps);
    return { message: 'KYC submitted' };
  },

  'list-kyc': (request, deps) => showKyc('list-kyc', request, deps),
  'export-kyc': (request, deps) => showKyc('export-kyc', withFileLimit(request), deps),

  'list-user-kyc': async ({ params, query, caller, origin }, deps) => {
    const ownerUid = params.userId;
    const page = await deps.kyc.listOf(ownerUid, query);
    const rows = page.items.length;
    await auditList({ action: 'list-user-kyc', caller, origin, ownerUid, query, rows }, deps);
    return { ...page, items: page.items.map((record) => userKycToWire(record, caller.uid)) };
  },

  'get-own-kyc': async ({ caller }, deps) => {
    const latest = await deps.kyc.findLatestOf(caller.uid);
    return ownKycToWire(latest !== undefined && isKycHidden(latest, deps) ? undefined : latest);
  },

  'get-kyc': async ({ params, caller, origin }, deps) => {
    const record = await deps.kyc.find(params.kycId);
    if (record === undefined || record.isDeleted) throw new DomainError('not-found');
    await auditView({ action: 'get-kyc', caller, origin, targetId: record.id, subjectUid: record.uid }, deps);
    return kycDetailToWire(record, caller.uid);
  },

  'get-kyc-document': async ({ params, query, caller, origin }, deps) => {
    if (params.viewerId !== caller.uid) throw new DomainError('not-found');
    const record = await deps.kyc.find(params.kycId);
    if (record?.uid === caller.uid && isKycHidden(record, deps)) throw new DomainError('not-found');
    const { replacedBy } = query;
    const image = record && {
      ...record,
      image: replacedBy === undefined ? record.document : findReplacedImage(record, { replacedBy, caller }),
    };
    return showImage(image, { action: 'get-kyc-document', caller, origin }, deps);
  },

  'ask-kyc': async ({ body, caller, origin }, deps) => {
    const { idToAsk: id, items, text } = body;
    await askKyc({ id, items, text: text.trim(), caller, origin }, deps);
    return { message: 'Information asked for' };
  },

  'answer-kyc': async ({ body, caller }, deps) => {
    const { idToAnswer: id, question, ...answer } = body;
    await answerKyc({ id, question, answer, caller }, deps);
    return { message: 'Answer sent' };
  },
  'open-kyc-session': ({ body, origin }, deps) => openKycSession({ ...body, origin }, deps),
} satisfies Partial<Handlers<Deps>>;

function showKyc(action: 'list-kyc' | 'export-kyc', request: ListRequest<RecordListRequest>, deps: Deps) {
  const toWire = (record: KycRow) => kycRecordToWire(record, request.caller.uid);
  return showList({ action, list: 'kyc', request, find: deps.kyc.listAll, toWire }, deps);
}
