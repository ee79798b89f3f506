import type { Deps } from '../src/entry/create-deps.ts';
import { answerProofRequest, orderParts } from '../src/features/desk/books/prove-parts.service.ts';
import type { KeptReport } from '../src/features/desk/books/report.ts';
import { watchChangedBooks } from '../src/features/desk/books/watch-books.service.ts';

/** Does what the trigger does, until nothing is requested any more; the newest report of all books, if there is one. */
export async function answerProofRequests(deps: Deps): Promise<KeptReport | undefined> {
  for (
    let ids = await deps.proofRequests.listIds({});
    ids.length > 0;
    ids = await deps.proofRequests.listIds({})
  )
    for (const id of ids) await answerProofRequest(id, deps);
  const newest = { orderBy: [['forMs', 'desc'] as const], limit: 1 };
  const [part] = await deps.proofParts.list(newest);
  return part && deps.reconciliations.find(String(part.forMs));
}

/** The check of what changed, or of all books on request, as often as wanted at the same moment. */
export async function watchBooks(books: 'all' | 'changed', deps: Deps): Promise<KeptReport> {
  if (books === 'changed') return watchChangedBooks(deps);
  const forMs = (await deps.proofParts.list({})).map((part) => part.forMs);
  await orderParts('all', deps, Math.max(deps.now(), ...forMs.map((each) => each + 1)));
  const report = await answerProofRequests(deps);
  if (report === undefined) throw new Error('The check has left no report');
  return report;
}
