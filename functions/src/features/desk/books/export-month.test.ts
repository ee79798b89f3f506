import { expect, it } from 'vitest';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { arrangedFigures, makePerson, postArranged, tokenOf } from '../../../../testing/people.ts';
import { watchBooks } from '../../../../testing/prove-books.ts';
import { addAuditRow } from '../../../../testing/records.ts';
import { memoryApi, outcomeOf } from '../../../../testing/tested-api.ts';
import { sealAudit } from '../audit/seal-audit.service.ts';
import { hashText } from './close-months.service.ts';

const now = { ms: 0 };
const on = (iso: string): void => void (now.ms = Date.parse(iso));
const quietLog = { info: () => undefined, error: () => undefined };
const { deps, api } = await memoryApi({ now: () => now.ms }, () => ({ log: quietLog }));

on('2026-08-20T10:00:00Z');
const admin = await makePerson(deps, { isAdmin: true });
const ada = await makePerson(deps, { figures: { usd: 250_000, btc: 0, eth: 0 } });
await addAuditRow(deps, 'approve-kyc', { by: admin, about: ada, atMs: now.ms });
await postArranged(deps, ada.uid, [arrangedFigures('second', { usd: 1, btc: 0, eth: 0 })]);

const ask = async (query: { month?: string; part?: string } = {}) =>
  api.request('export-month', {
    token: await tokenOf(deps, admin.uid),
    params: { adminId: admin.uid },
    query,
  });
const textOf = async (query: { month?: string } = {}) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode((await ask(query)).body as Uint8Array);

it('is that of the newest month unless one is named, has only columns before the first, and none of another month or part', async () => {
  const columns = '\uFEFFTime,Entry,Event,Record,User,Account,Asset,Amount\r\n';
  expect(await textOf()).toBe(columns);
  expect(await auditedRows(deps, ['kind', '==', 'export-month'])).toEqual([]);
  on('2026-09-02T03:00:00Z');
  await sealAudit(deps);
  await watchBooks('all', deps);
  const named = await textOf({ month: '2026-08' });
  expect([await textOf(), hashText(named)]).toEqual([named, (await deps.monthCloses.list({}))[0]?.sha256]);
  expect(await auditedRows(deps, ['kind', '==', 'export-month'])).toMatchObject([
    { targetId: '2026-08', actorUid: admin.uid, detail: { part: 0 } },
    { targetId: '2026-08' },
  ]);
  for (const query of [{ month: '2026-07' }, { month: '2026-08', part: '1' }])
    expect(outcomeOf(await ask(query))).toBe('not-found');
  const { body } = await api.call('get-books', {
    token: await tokenOf(deps, admin.uid),
    params: { adminId: admin.uid },
  });
  expect(body.months).toMatchObject([{ month: '2026-08', entries: 2, parts: 1 }]);
  expect(body.months[0]?.seal).toMatch(/^0:/);
});

it('is not sent if its parts leave out an entry, whatever their hashes', async () => {
  const lines = (await textOf()).split('\r\n');
  const sha256Without = (left: string) => hashText(lines.filter((line) => !line.includes(left)).join('\r\n'));
  const first = `arranged${ada.uid}_figures-edited`;
  const [atMs, second] = [Date.parse('2026-08-20T10:00:00Z'), 'second_figures-edited'];
  const begun = { after: null, sha256: sha256Without('closing') };
  for (const parts of [
    [{ after: { atMs, id: first }, sha256: sha256Without(first) }],
    [begun, { after: { atMs, id: `${second}x` }, sha256: '' }],
    [begun, { after: { atMs: atMs + 1, id: second }, sha256: '' }],
  ]) {
    await deps.db.write((writer) => writer.update({ collection: 'monthCloses', id: '2026-08' }, { parts }));
    expect((await ask({ part: '0' })).status).toBe(500);
  }
});
