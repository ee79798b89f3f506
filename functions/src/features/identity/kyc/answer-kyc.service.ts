import { answerHash } from '@keelstone/domain/ask/ask';
import { askToAnswer } from '@keelstone/domain/ask/decide-ask';
import { DomainError } from '@keelstone/domain/errors';
import { decideKycAnswer } from '@keelstone/domain/kyc/decide-kyc-ask';
import { assertAnswersAll, type KycAnswer } from '@keelstone/domain/kyc/kyc-ask';
import {
  documentTypes,
  type DocumentType,
  type KycDetails,
  type KycRecord,
} from '@keelstone/domain/kyc/kyc-record';
import type { StoredImage } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller } from '../../../platform/call/caller.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { claimUpload } from '../upload/claim-upload.service.ts';
import { assertAdult, cleaned } from './clean-details.ts';

type Answering = { kycId: string; question: number; answer: KycAnswer; caller: Caller };

/**
 * Answers the open question about the caller's own application with just what it asks for; a document is uploaded as
 * for an application. The same answer again changes nothing. Errors: `not-found` (somebody else's too),
 * `no-open-question`, `invalid-input`, `account-locked`, and those of the upload.
 */
export async function answerKyc(answering: Answering, deps: Deps): Promise<void> {
  const { kycId, caller, question, answer } = answering;
  const hash = answerHash(answer);
  const { document: reference } = answer;
  if (reference === undefined) {
    const given = await findGiven({ ...answering, hash }, deps);
    if (given !== undefined) await put({ kycId, question, hash, caller, ...given }, deps);
    return;
  }
  await claimUpload(
    {
      reference,
      uid: caller.uid,
      kind: 'kyc',
      recordId: kycId,
      earlier: async () => {
        const now = await deps.kyc.find(kycId);
        const isSame = now?.asks?.some((each) => each.number === question && each.answerHash === hash);
        return isSame === true && isOwn(now, caller) ? now : undefined;
      },
      checked: async () => {
        const given = await findGiven({ ...answering, hash }, deps);
        // The same answer again: `earlier` finds it.
        if (given === undefined) throw new DomainError('no-open-question');
        return given;
      },
      work: async (image, given) => {
        const record = await put({ kycId, question, hash, caller, ...given, image }, deps);
        return { record, kept: record.document };
      },
    },
    deps,
  );
}

type Given = { details: Partial<KycDetails>; type: DocumentType | undefined };

/** What is answered, if it is just what the open question asks for; `undefined` for the same answer again. */
async function findGiven(
  { kycId, question, hash, answer, caller }: Answering & { hash: string },
  deps: Deps,
): Promise<Given | undefined> {
  const ask = askToAnswer(ownRecord(await deps.kyc.find(kycId), caller), { question, hash });
  if (ask === undefined) return undefined;
  assertAnswersAll(answer, ask.items);
  const { document: _document, id, ...given } = answer;
  if (given.dob !== undefined) assertAdult(given.dob, deps.now());
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

type Writing = Omit<Answering, 'answer'> & Given & { hash: string; image?: Promise<StoredImage> };

/** Checks the question again and writes the answer; returns the existing record if this answer was given meanwhile. */
async function put(
  { kycId, question, hash, caller, details, type, image }: Writing,
  deps: Deps,
): Promise<KycRecord> {
  return deps.runTransaction(async (tx) => {
    const [found, owner] = await readTogether(tx, deps.kyc.at(kycId), deps.users.at(caller.uid));
    const record = ownRecord(found, caller);
    if (owner === undefined) throw new DomainError('invalid-token');
    const document = image && type && { image: await image, type };
    const answer = { details, document };
    const changed = decideKycAnswer({ record, owner, question, hash, answer, atMs: deps.now() });
    if (changed === undefined) return record;
    deps.kyc.put(tx, kycId, changed);
    touchSignal(deps, tx, caller.uid);
    return changed;
  });
}

function ownRecord(record: KycRecord | undefined, caller: Caller): KycRecord {
  if (!isOwn(record, caller)) throw new DomainError('not-found');
  return record;
}

function isOwn(record: KycRecord | undefined, { uid }: Caller): record is KycRecord {
  return record?.uid === uid && !record.isDeleted;
}
