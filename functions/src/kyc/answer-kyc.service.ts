import { answerHash } from '@keelstone/domain/ask/ask';
import { askToAnswer } from '@keelstone/domain/ask/decide-ask';
import { DomainError } from '@keelstone/domain/errors';
import { decideKycAnswer } from '@keelstone/domain/kyc/decide-kyc-ask';
import { assertAnswersAll, type KycAnswer } from '@keelstone/domain/kyc/kyc-ask';
import { documentTypes, type KycDetails, type KycRecord } from '@keelstone/domain/kyc/kyc-record';
import type { StoredImage } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller } from '../http/caller.ts';
import { touchSignal } from '../signal/touch-signal.ts';
import { claimUpload } from '../upload/claim-upload.service.ts';
import { assertAdult, cleaned } from './clean-details.ts';

type Answering = { kycId: string; question: number; answer: KycAnswer; caller: Caller };

/**
 * Answers the open question about the caller's own application with just what it asks for; a document comes as it does with
 * an application. The same answer again changes nothing. Errors: `not-found` (somebody else's too), `no-open-question`,
 * `invalid-input`, `account-locked`, and those of the upload.
 */
export async function answerKyc({ kycId, question, answer, caller }: Answering, deps: Deps): Promise<void> {
  const hash = answerHash(answer);
  const seen = ownRecord(await deps.kyc.find(kycId), caller);
  const ask = askToAnswer(seen, { question, hash });
  if (ask === undefined) return;
  assertAnswersAll(answer, ask.items);
  const { document: reference, id, ...given } = answer;
  if (given.dob !== undefined) assertAdult(given.dob, deps.now());
  const type = documentTypes.find((each) => each === id);
  // The one field that may be left out: then there is none, as in the form, and not that of the address before.
  const whole = ask.items.includes('address') ? { ...given, addressTwo: given.addressTwo ?? '' } : given;
  const fields = Object.entries(whole).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const details = cleaned<Partial<KycDetails>>(Object.fromEntries(fields));
  const write = (image?: StoredImage) =>
    put({ kycId, question, hash, caller, details, document: image && type && { image, type } }, deps);
  if (reference === undefined) {
    await write();
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
        return isSame === true ? now : undefined;
      },
      checked: () => Promise.resolve(),
      work: async (image) => {
        const record = await write(image);
        return { record, kept: record.document };
      },
    },
    deps,
  );
}

type Writing = Omit<Answering, 'answer'> & {
  hash: string;
  details: Partial<KycDetails>;
  document: Parameters<typeof decideKycAnswer>[0]['answer']['document'];
};

/** Looks at the question again and writes the answer; what is there if this answer was given meanwhile. */
async function put({ kycId, question, hash, caller, ...answer }: Writing, deps: Deps): Promise<KycRecord> {
  return deps.runTransaction(async (tx) => {
    const [found, owner] = await readTogether(tx, deps.kyc.at(kycId), deps.users.at(caller.uid));
    const record = ownRecord(found, caller);
    if (owner === undefined) throw new DomainError('invalid-token');
    const changed = decideKycAnswer({ record, owner, question, hash, answer, atMs: deps.now() });
    if (changed === undefined) return record;
    deps.kyc.put(tx, kycId, changed);
    touchSignal(deps, tx, caller.uid);
    return changed;
  });
}

function ownRecord(record: KycRecord | undefined, { uid }: Caller): KycRecord {
  if (record?.uid !== uid || record.isDeleted) throw new DomainError('not-found');
  return record;
}
