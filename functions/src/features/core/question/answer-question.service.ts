import {
  findQuestionToAnswer,
  isAnswered,
  type Answered,
} from '@keelstone/domain/core/question/decide-question';
import { answerHash, type Question, type Questioned } from '@keelstone/domain/core/question/question';
import type { StoredImage } from '@keelstone/domain/core/upload/stored-image';
import { DomainError } from '@keelstone/domain/errors';
import type { Caller } from '../../../platform/call/caller.ts';
import { hiddenFact, type Read, readFacts } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Collection } from '../../../platform/firestore/collection.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { claimUpload } from '../upload/claim-upload.service.ts';
import type { Imaged } from '../upload/stray-image.ts';

export type Answer<Fields> = { id: string; question: number; answer: Fields; caller: Caller };

/** The differences between the kinds of records that have questions. */
type Answering<R extends object, Item, Facts> = {
  records: Pick<Collection<R>, 'at' | 'find' | 'put'>;
  /** Returns whether the owner no longer sees the record. */
  isHidden(record: R): boolean;
  /** The upload that the answer names, if any. */
  upload: { reference: string | undefined; kind: 'kyc' | 'proof' };
  /** Returns the content of the answer, if it has exactly the requested items. Errors: `invalid-input`. */
  read(record: R, items: readonly Item[], nowMs: number): Facts;
  /** Returns the record with the answer, or `undefined` if the same answer was given before. */
  decide(record: R, answered: Answered, facts: Facts & { image: StoredImage | undefined }): R | undefined;
  /** Reads the other documents that the answer changes, and returns what checks and writes them. */
  prepareOthers?(read: Read, record: R, facts: Facts): Promise<(tx: Writer, changed: R) => void>;
};

/**
 * Answers the open question about the caller's own record with exactly the items it asks for. An image is uploaded as
 * for a new record. The same answer again changes nothing. Errors: `not-found` (also for somebody else's record),
 * `no-open-question`, `invalid-input`, `account-locked`, and those of the upload and of `prepareOthers`.
 */
export async function answerQuestion<
  Item extends string,
  R extends Imaged & Questioned<Question<Item, unknown>>,
  Facts extends object,
>(
  { id, question, answer, caller: { uid } }: Answer<Readonly<Record<string, unknown>>>,
  { records, isHidden, upload, decide, ...hooks }: Answering<R, Item, Facts>,
  deps: Deps,
): Promise<void> {
  const answered = { number: question, hash: answerHash(answer) };
  const isOwn = (record: R | undefined): record is R => record?.uid === uid && !isHidden(record);
  const readAnswer = (stored: R | undefined, nowMs: number) => {
    if (!isOwn(stored)) throw new DomainError('not-found');
    const openQuestion = findQuestionToAnswer(stored, answered);
    return { record: stored, facts: openQuestion && hooks.read(stored, openQuestion.items, nowMs) };
  };
  const write = (image?: StoredImage): Promise<R> =>
    deps.runTransaction(async (tx) => {
      const { nowMs, facts: answering } = await readFacts(tx, deps, async (read, nowMs) => {
        const { stored, owner } = await read({
          stored: hiddenFact(records.at(id)),
          owner: hiddenFact(deps.users.at(uid)),
        });
        const { record, facts } = readAnswer(stored, nowMs);
        const writeOthers = facts && (await hooks.prepareOthers?.(read, record, facts));
        return { record, facts, owner, writeOthers };
      });
      const { record, facts, owner, writeOthers } = answering;
      if (owner === undefined) throw new DomainError('invalid-token');
      const changed = facts && decide(record, { ...answered, owner, atMs: nowMs }, { ...facts, image });
      if (changed === undefined) return record;
      writeOthers?.(tx, changed);
      records.put(tx, id, changed);
      wakeTabs(tx, uid, deps);
      return changed;
    });
  const { reference } = upload;
  if (reference === undefined) {
    await write();
    return;
  }
  await claimUpload(
    {
      reference,
      uid,
      kind: upload.kind,
      recordId: id,
      async findEarlier() {
        const record = await records.find(id);
        return isOwn(record) && isAnswered(record, answered) ? record : undefined;
      },
      // Also checked in the transaction. This earlier check avoids decoding an image in vain.
      check: async () => void readAnswer(await records.find(id), deps.now()),
      write,
    },
    deps,
  );
}
