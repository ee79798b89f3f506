import { kycContract } from '@keelstone/domain/api/kyc.contract';
import type { KycQuestionWire } from '@keelstone/domain/api/kyc.wire';
import { call } from '../../../lib/api/call.ts';
import { useSendAnswer } from '../../../lib/upload/use-send-answer.ts';
import type { KycAnswerEntries } from '../forms/kyc-answer.ts';

/** Answers what is asked for about the own application; a document is uploaded first. */
export function useAnswerKyc({ idToAnswer, number: question }: KycQuestionWire) {
  return useSendAnswer(async ({ input, uid, upload }: { input: KycAnswerEntries } & Upload) => {
    const { document: file, ...fields } = input;
    const document = file && (await upload(file));
    return call(kycContract['answer-kyc'], {
      params: { userId: uid },
      body: { idToAnswer, question, ...fields, document },
    });
  });
}

type Upload = { uid: string; upload: (file: File) => Promise<string> };
