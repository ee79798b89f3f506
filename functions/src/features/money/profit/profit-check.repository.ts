import { collections } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import type { CheckedFile, ProfitCheck } from '@keelstone/domain/money/profit/profit-batch';
import { profitLimits } from '@keelstone/domain/money/profit/profit.limits';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import type { Reader, TxReader, Writer } from '../../../platform/firestore/tx.ts';

/** The characters of a piece. Even if each is escaped to six bytes, the piece fits into a document. */
const pieceLength = 150_000;

/** The checks of files of profit. A file, and its result, are too long for one document. */
export function profitCheckRepository(db: Database) {
  const form = {
    expiresAtMs: ({ createdAtMs }: { createdAtMs: number }) => createdAtMs + profitLimits.checkKeptMs,
  };
  const checks = collection<ProfitCheck>(db, collections.profitChecks, form);
  const pieces = collection<{ text: string; createdAtMs: number }>(db, collections.profitTexts, form);
  const pieceId = (id: string, at: number) => `${id}_${String(at)}`;
  const idsOf = ({ id, pieces: count }: ProfitCheck) =>
    Array.from({ length: count }, (_none, at) => pieceId(id, at));
  const readText = async (reader: Reader, check: ProfitCheck): Promise<string> => {
    const places = idsOf(check).map((id) => ({ collection: pieces.name, id }));
    const parts = await reader.getAll(places);
    // The file was replaced since its check was read.
    if (parts.includes(undefined)) throw new DomainError('not-found');
    return parts.map((piece) => String(JSON.parse(String(piece?.['text'])))).join('');
  };
  return {
    ...checks,
    readOf: (tx: TxReader, uid: string) => checks.readList(tx, { where: [['uid', '==', uid]] }),
    readText,
    findResult: async (check: ProfitCheck) => JSON.parse(await readText(db, check)) as CheckedFile,
    /** Writes a check and its text, in place of the earlier text. */
    putWithText(to: Writer, { pieces: before, ...check }: ProfitCheck, text: string): void {
      const { id, createdAtMs } = check;
      const count = Math.ceil(text.length / pieceLength);
      for (let at = 0; at < count; at += 1) {
        // Stored as JSON, because a piece may end within a character.
        const piece = JSON.stringify(text.slice(at * pieceLength, (at + 1) * pieceLength));
        pieces.put(to, pieceId(id, at), { text: piece, createdAtMs });
      }
      for (let at = count; at < before; at += 1) pieces.erase(to, pieceId(id, at));
      checks.put(to, id, { ...check, pieces: count });
    },
    eraseWithText(to: Writer, check: ProfitCheck): void {
      for (const id of idsOf(check)) pieces.erase(to, id);
      checks.erase(to, check.id);
    },
  };
}
