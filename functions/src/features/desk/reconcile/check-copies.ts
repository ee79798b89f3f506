import { ownerGrams, withUserIndex } from '@keelstone/domain/search/name-index';
import { directoryRow, staleFields } from '@keelstone/domain/user/directory-row';
import type { UserFile } from './books.repository.ts';
import type { Finding } from './report.ts';

/**
 * I15: copies equal their originals: a user's row in the list equals the document and the figures, and the search index
 * of the row and of each record matches its content. `npm run reindex` repairs it.
 */
export function checkCopies({ user, account, row, transactions, kyc }: UserFile): Finding[] {
  const wanted = withUserIndex(directoryRow(user, account));
  const stale = staleFields(row, wanted).map((field) => ({
    subject: 'directory',
    detail: `${field} is another`,
  }));
  const unfound = [...transactions, ...kyc]
    .filter((record) => staleFields(record, { nameGrams: ownerGrams(record) }).length > 0)
    .map(({ id }) => ({ subject: id, detail: 'cannot be found by a search' }));
  return [...stale, ...unfound].map((fault) => ({ invariant: 'I15', uid: user.uid, ...fault }));
}
