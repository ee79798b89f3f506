import { listImages } from '@keelstone/domain/identity/kyc/decide-kyc-question';
import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import { equal, newestFirst } from '../../../../platform/firestore/query.ts';
import { isKycHidden } from '../../../../platform/retention/hidden-from-owner.ts';
import { listImageFiles } from './image-file.ts';
import { formatCellTime, makeJson, defineRecordsSection } from './section.ts';

const pageSize = 20;

/** Identity applications: declared values, questions, answers and every image that still exists. */
export const identitySection = defineRecordsSection<KycRecord>({
  pageSize,
  list: ({ uid }, after, { kyc }) =>
    kyc.list({
      where: equal({ isDeleted: false, uid }),
      ...newestFirst('createdAtMs', after),
      limit: pageSize,
    }),
  keyOf: ({ createdAtMs, id }) => [createdAtMs, id],
  files: (record) => {
    const makers = [
      () => Promise.resolve(makeJson(`identity/${record.id}.json`, toApplication(record))),
      ...listImageFiles(`identity/${record.id}`, listImages(record)),
    ];
    return makers.map((make) => async (deps) => (isKycHidden(record, deps) ? undefined : make(deps)));
  },
});

/** Leaves out who asked and who decided. */
function toApplication({ asks = [], ...record }: KycRecord): object {
  const { id, documentType, status, details, reason, createdAtMs, checkedAtMs } = record;
  return {
    id,
    documentType,
    status,
    ...details,
    reason,
    createdAt: formatCellTime(createdAtMs),
    checkedAt: formatCellTime(checkedAtMs),
    questions: asks.map(({ number, items, text, askedAtMs, answeredAtMs, before }) => ({
      number,
      items,
      text,
      askedAt: formatCellTime(askedAtMs),
      answeredAt: formatCellTime(answeredAtMs),
      replaced: before === null ? null : { ...before.details, documentType: before.documentType },
    })),
  };
}
