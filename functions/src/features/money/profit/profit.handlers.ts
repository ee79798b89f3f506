import { personText } from '@keelstone/domain/core/user/person-text';
import { DomainError } from '@keelstone/domain/errors';
import { rowId, type RowState } from '@keelstone/domain/money/profit/profit-batch';
import { batchToWire, rowToWire } from '@keelstone/domain/money/profit/profit.contract';
import { auditList } from '../../../platform/audit/audit-list.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { requireActiveAdminWithEmail } from '../../core/administrator/require-active-caller.ts';
import { getCheck, requestCheck } from './check-file.service.ts';
import { submitFile } from './credit-many.service.ts';

export const profitHandlers = {
  'credit-many': async ({ body: { digest, ...file }, caller, origin }, deps) => {
    const given = { ...file, caller, origin };
    if (digest !== undefined) return submitFile({ ...given, digest }, deps);
    return { message: 'The file is being checked', checkId: await requestCheck(given, deps) };
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
    const found =
      one === undefined ? [] : await deps.profitBatches.listRows(one.id, { states, after, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const uids = rows.map(({ uid }) => uid);
    // A started batch counts as one person, even if one administrator started it. Before, each of its people counts.
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
      nextCursor: found.length > limit ? rowId(rows.at(-1) ?? { row: 0 }) : null,
    };
  },

  'stop-profits': async ({ body: { idToStop: id }, caller, origin }, deps) => {
    await stopBatch({ id, caller, origin }, deps);
    return { message: 'Stopped' };
  },
} satisfies Partial<Handlers<Deps>>;

/**
 * Ends a batch: posted credits stay, and no row is credited after this answer. A repeat changes nothing. Errors:
 * `not-found`, `forbidden`, `already-decided` if it is done.
 */
async function stopBatch({ id, caller, origin }: By & { id: string }, deps: Deps): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [batch, callersUser] = await readTogether(tx, deps.profitBatches.at(id), deps.users.at(caller.uid));
    const admin = requireActiveAdminWithEmail(callersUser, deps.now());
    if (batch === undefined) throw new DomainError('not-found');
    if (batch.state === 'done') throw new DomainError('already-decided');
    if (batch.state === 'stopped') return;
    deps.profitBatches.put(tx, id, { ...batch, state: 'stopped', why: `Stopped by ${personText(admin)}` });
    writeAudit(tx, { action: 'stop-profits', caller, origin, targetId: id, subjectUid: admin.uid }, deps);
  });
}
