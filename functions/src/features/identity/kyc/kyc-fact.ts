import type { PreviewFact } from '@keelstone/domain/core/decision/preview.contract';
import { questionsFact, questionsText } from '@keelstone/domain/core/question/question';
import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import { defineFactKind } from '../../../platform/decision/fact.ts';

export const kycFact = defineFactKind<KycRecord>({
  part: 'record',
  words: ({ isDeleted, status, asks }) => [
    { what: 'Status', value: isDeleted ? 'Deleted' : status },
    ...listQuestionFacts(asks),
  ],
  targetOf: ({ id, uid }) => ({ targetId: id, subjectUid: uid }),
});

/** Previews are compared by these facts, so every answer appears here. */
export function listQuestionFacts(asks: readonly { answeredAtMs: number | null }[] = []): PreviewFact[] {
  const answered = asks.filter(({ answeredAtMs }) => answeredAtMs !== null).length;
  const value = questionsText({ asked: asks.length, answered });
  return value === '' ? [] : [{ what: questionsFact, value }];
}
