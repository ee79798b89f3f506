import type { booksContract } from '@keelstone/domain/api/books.contract';
import { findingToWire, holdingsToWire } from '@keelstone/domain/api/books.wire';
import type { Handlers } from '../http/handler.ts';
import { auditFindings } from './audit-findings.ts';
import { closeFinding } from './close-finding.service.ts';
import { getBooks } from './get-books.ts';
import { requestProof } from './request-proof.service.ts';
import { recordHoldings } from './record-holdings.service.ts';

export const booksHandlers = {
  'get-books': async ({ caller, origin }, deps) => {
    const books = await getBooks(deps);
    await auditFindings(deps, { findings: books.findings, caller, origin });
    return books;
  },

  'prove-books': async ({ caller, origin }, deps) => {
    await requestProof({ caller, origin }, deps);
    return { message: 'The check of all books has been asked for' };
  },

  'close-finding': async ({ body, caller, origin }, deps) => {
    const { findingId, entryId, note } = body;
    return findingToWire(await closeFinding({ findingId, entryId, note, caller, origin }, deps));
  },

  'record-holdings': async ({ body, caller, origin }, deps) =>
    holdingsToWire(await recordHoldings({ counted: body, caller, origin }, deps)),
} satisfies Pick<Handlers, keyof typeof booksContract>;
