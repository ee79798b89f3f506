import { collections } from '@keelstone/domain/collections';
import { listKinds } from '@keelstone/domain/decisions';
import { exportFor, exportLines } from '@keelstone/domain/desk/audit/audit-export';
import { recordDetail } from '@keelstone/domain/desk/audit/audit-sentences';
import { auditEventToWire, proofToWire } from '@keelstone/domain/desk/audit/audit.contract';
import { peopleText } from '@keelstone/domain/desk/audit/people-read';
import { isHiddenFrom } from '@keelstone/domain/desk/audit/withheld';
import { brand } from '@keelstone/domain/kernel/brand';
import type { EventRow } from '@keelstone/domain/kernel/hash-chain/event-row';
import { auditList } from '../../../platform/audit/audit-list.ts';
import { auditView } from '../../../platform/audit/write-audit.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { toDetailState } from './detail-state.ts';
import { exportAudit } from './export-audit.service.ts';
import { getAuditEvent, rowReader } from './get-audit-event.service.ts';
import { listUserHistory } from './list-user-history.service.ts';

export const auditHandlers = {
  'get-proof': async (_request, deps) => proofToWire(await deps.seals.findHead()),

  'list-audit': async ({ query, caller, origin }, deps) => {
    const { trail, who = null, what = null, whom = null, record = null, from = null, to = null } = query;
    const reader = rowReader(caller, deps);
    const isShown = (row: EventRow<string>): boolean => !isHiddenFrom(row, reader);
    const kinds = query.kinds === undefined ? undefined : listKinds(query.kinds);
    const page = await deps.events.listPage({ ...query, kinds, isShown });
    const rows = page.items.length;
    const uids = page.items.flatMap(({ row }) => [row.actorUid, row.subjectUid]);
    // A list shows nothing from the detail of a security event.
    const ids = trail === 'audit' ? page.items.map(({ id }) => id) : [];
    const reading = deps.events.findDetails(ids);
    const targetId = trail === 'audit' ? collections.audit : collections.securityEvents;
    const filter = { who, what, whom, record, kinds: query.kinds ?? null, from, to };
    const detail = { ...filter, rows, people: peopleText(uids) };
    const about = { targetId, subjectUid: caller.uid, detail };
    const noting = auditView({ action: 'list-audit', caller, origin, ...about }, deps);
    const [details] = await Promise.all([reading, noting]);
    const items = page.items.map((event, index) => {
      const isKept = toDetailState(event.row, details[index]) === 'kept';
      return auditEventToWire(event, isKept ? recordDetail(details[index]?.detail ?? {}) : {});
    });
    return { ...page, items };
  },

  'list-audit-people': async ({ query, caller, origin }, deps) => {
    const uids = [...new Set(query.ids.split(','))].filter((uid) => uid !== '');
    const names = uids.length === 0 ? [] : await deps.users.findNames(uids);
    const people = uids.flatMap((uid, at) => {
      const person = names[at];
      return person === undefined ? [] : [{ _id: uid, ...person }];
    });
    const shown = { list: 'users', rows: people.length, people: people.map(({ _id }) => _id) } as const;
    await auditList({ action: 'list-audit-people', caller, origin, ...shown }, deps);
    return { people };
  },

  'list-user-history': (request, deps) => listUserHistory(request, deps),

  'get-audit-event': ({ params, caller, origin }, deps) =>
    getAuditEvent({ id: params.eventId, caller, origin }, deps),

  'export-audit': async ({ query, caller, origin }, deps) => {
    const part = exportFor(rowReader(caller, deps), await exportAudit(query.batch, deps), deps.now());
    const batches = part.batches.length;
    const about = { targetId: collections.auditSeals, subjectUid: caller.uid };
    const detail = { batch: query.batch, batches };
    await auditView({ action: 'export-audit', caller, origin, ...about, detail }, deps);
    return {
      bytes: new TextEncoder().encode(exportLines(part)),
      contentType: 'application/x-ndjson; charset=utf-8',
      fileName: `${brand.slug}-audit-${String(query.batch)}.jsonl`,
    };
  },
} satisfies Partial<Handlers<Deps>>;
