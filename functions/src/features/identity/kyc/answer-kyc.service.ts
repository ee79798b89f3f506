import { answerHash } from '@keelstone/domain/core/question/question';
import { askToAnswer, isAnswered } from '@keelstone/domain/core/question/decide-question';
import { DomainError } from '@keelstone/domain/errors';
import { decideKycAnswer } from '@keelstone/domain/identity/kyc/decide-kyc-question';
import { assertAnswersAll, type KycAnswer } from '@keelstone/domain/identity/kyc/kyc-question';
import {
  type DocumentType,
  documentTypes,
  type KycDetails,
  type KycRecord,
} from '@keelstone/domain/identity/kyc/kyc-record';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller } from '../../../platform/call/caller.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { claimUpload } from '../../core/upload/claim-upload.service.ts';
import { assertAdult, cleaned } from './clean-details.ts';
import type { StoredImage } from '@keelstone/domain/core/upload/stored-image';
import type { Deps } from '../../deps.ts';

type Answering = { kycId: string; question: number; answer: KycAnswer; caller: Caller };

/**
 * Answers the open question about the caller's own application with just what it asks for; a document is uploaded as
 * for an application. The same answer again changes nothing. Errors: `not-found` (somebody else's too),
 * `no-open-question`, `invalid-input`, `account-locked`, and those of the upload.
 */
export async function answerKyc(answering: Answering, deps: Deps): Promise<void> {
  const { kycId, question, answer, caller } = answering;
  const { uid } = caller;
  const given = { question, answer, hash: answerHash(answer) };
  const write = (image?: StoredImage) =>
    deps.runTransaction(async (tx) => {
      const [found, owner] = await readTogether(tx, deps.kyc.at(kycId), deps.users.at(uid));
      const record = ownRecord(found, caller);
      if (owner === undefined) throw new DomainError('invalid-token');
      const atMs = deps.now();
      const read = readAnswer(record, given, atMs);
      if (read === undefined) return record;
      const document = image && read.type && { image, type: read.type };
      const changed = decideKycAnswer({
        ...{ record, owner, ...given, atMs },
        answer: { details: read.details, document },
      });
      if (changed === undefined) return record;
      deps.kyc.put(tx, kycId, changed);
      touchSignal(deps, tx, uid);
      return changed;
    });
  if (answer.document === undefined) {
    await write();
    return;
  }
  await claimUpload(
    {
      ...{ reference: answer.document, uid, kind: 'kyc', recordId: kycId },
      async findEarlier() {
        const record = await deps.kyc.find(kycId);
        return isOwn(record, caller) && isAnswered(record, given) ? record : undefined;
      },
      // Checked again in the transaction: here so that nothing is decoded in vain.
      check: async () => void readAnswer(ownRecord(await deps.kyc.find(kycId), caller), given, deps.now()),
      write,
    },
    deps,
  );
}

/** What is answered, if it is just what the open question asks for; `undefined` for the same answer again. */
function readAnswer(
  record: KycRecord,
  { question, hash, answer }: { question: number; hash: string; answer: KycAnswer },
  nowMs: number,
): { details: Partial<KycDetails>; type: DocumentType | undefined } | undefined {
  const ask = askToAnswer(record, { question, hash });
  if (ask === undefined) return undefined;
  assertAnswersAll(answer, ask.items);
  const { document: _document, id, ...given } = answer;
  if (given.dob !== undefined) assertAdult(given.dob, nowMs);
  const type = documentTypes.find((each) => each === id);
  // What may be left out is empty then, as in the form, and not that of the previous name or address.
  const { lastName = '', addressTwo = '', state = '', zipCode = '' } = given;
  const whole = {
    ...given,
    ...(ask.items.includes('name') && { lastName }),
    ...(ask.items.includes('address') && { addressTwo, state, zipCode }),
  };
  const fields = Object.entries(whole).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { details: cleaned<Partial<KycDetails>>(Object.fromEntries(fields)), type };
}

function ownRecord(record: KycRecord | undefined, caller: Caller): KycRecord {
  if (!isOwn(record, caller)) throw new DomainError('not-found');
  return record;
}

function isOwn(record: KycRecord | undefined, { uid }: Caller): record is KycRecord {
  return record?.uid === uid && !record.isDeleted;
}
