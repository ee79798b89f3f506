import { DomainError } from '@keelstone/domain/errors';
import { rowId, type RowState } from '@keelstone/domain/money/profit/profit-batch';
import { batchToWire, rowToWire } from '@keelstone/domain/money/profit/profit.contract';
import { auditList } from '../../../platform/audit/audit-list.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { getCheck, requestCheck } from './check-file.service.ts';
import { submitBatch } from './credit-many.service.ts';
import { stopProfits } from './stop-profits.service.ts';

export const profitHandlers = {
  'credit-many': async ({ body: { digest, ...file }, caller, origin }, deps) => {
    const submission = { ...file, caller, origin };
    if (digest !== undefined) return submitBatch({ ...submission, expected: digest }, deps);
    return { message: 'The file is being checked', checkId: await requestCheck(submission, deps) };
  },

  'get-profit-check': ({ params: { checkId: id }, caller, origin }, deps) =>
    getCheck({ id, caller, origin }, deps),

  'list-profits': async ({ query, caller, origin }, deps) => {
    const { batchId, credited, limit, cursor: after } = query;
    if (after !== undefined && !/^(\d{4}|a\d{5})$/.test(after))
      throw new DomainError('invalid-input', { field: 'cursor' });
    const one = batchId === undefined ? undefined : await deps.profitBatches.find(batchId);
    if (batchId !== undefined && one === undefined) throw new DomainError('not-found');
    const states: RowState[] = credited === undefined ? ['waiting', 'skipped'] : ['posted'];
    const storedRows =
      one === undefined ? [] : await deps.profitBatches.listRows(one.id, { states, after, limit: limit + 1 });
    const rows = storedRows.slice(0, limit);
    const uids = rows.map(({ uid }) => uid);
    // For the limit on people, a started batch is one person. Before its start, each of its people is counted.
    const people = one === undefined || one.startedAtMs === null ? uids : [one.id];
    const view = { action: 'list-profits', caller, origin, query: { cursor: after } } as const;
    await auditList({ ...view, list: 'profitBatches', rows: rows.length, people }, deps);
    const [batches, names] = await Promise.all([
      one === undefined ? deps.profitBatches.listNewest() : [one],
      deps.users.findNames(uids),
    ]);
    return {
      batches: batches.map((batch) => batchToWire(batch, deps.now())),
      items: rows.map((row, index) => rowToWire(row, names[index] ?? { name: 'Nobody', email: '' })),
      nextCursor: storedRows.length > limit ? rowId(rows.at(-1) ?? { row: 0 }) : null,
    };
  },

  'stop-profits': async ({ body: { idToStop: id }, caller, origin }, deps) => {
    await stopProfits({ id, caller, origin }, deps);
    return { message: 'Stopped' };
  },
} satisfies Partial<Handlers<Deps>>;
