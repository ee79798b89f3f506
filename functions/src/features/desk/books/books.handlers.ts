import { holdingsToWire } from '@keelstone/domain/desk/books/books.wire';
import { auditList } from '../../../platform/audit/audit-list.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { exportMonth } from './export-month.service.ts';
import { getBooks } from './get-books.service.ts';
import { recordHoldings } from './record-holdings.service.ts';
import { requestProof } from './request-proof.service.ts';

export const booksHandlers = {
  'get-books': async ({ caller, origin }, deps) => {
    const books = await getBooks(deps);
    const uids = books.findings.flatMap(({ user }) => (user === '' ? [] : [user]));
    // Sums are about nobody. A finding shows a fault in somebody's figures.
    if (uids.length > 0)
      await auditList(
        {
          action: 'get-books',
          caller,
          origin,
          list: 'findings',
          rows: uids.length,
          people: uids,
        },
        deps,
      );
    return books;
  },

  'prove-books': async ({ caller, origin }, deps) => {
    await requestProof({ caller, origin }, deps);
    return { message: 'The check of all accounts has been requested' };
  },

  'export-month': ({ query, caller, origin }, deps) => exportMonth({ ...query, caller, origin }, deps),

  'record-holdings': async ({ body, caller, origin }, deps) =>
    holdingsToWire(await recordHoldings({ counted: body, caller, origin }, deps)),
} satisfies Partial<Handlers<Deps>>;
