import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LegalKind, LegalVersion } from '@keelstone/domain/legal/legal-text';
import type { Deps } from '../deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { auditedRows } from '../../testing/audit-rows.ts';
import { allDocuments, changes, fingerprint } from '../../testing/database.ts';
import { makePerson, tokenOf, type Person } from '../../testing/people.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import { confirm } from '../../testing/three-administrators.ts';

let deps: Deps;
let api: Api;
let admin: Person;
let second: Person;
let skewMs = 0;

beforeAll(async () => {
  const now = () => Date.now() + skewMs;
  deps = testDeps({ database: freshDatabase('legal-texts'), now, config: { throttleScale: 1000 } });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
  second = await makePerson(deps, { isAdmin: true });
});
afterAll(() => api.close());

/** What readers see a minute later. */
const pass = () => {
  skewMs += 60_000;
};
const byAdmin = () => ({ token: admin.token, params: { adminId: admin.uid } });
const publish = (body: { kind: LegalKind; text: string; basedOn: number }) =>
  api.call('publish-legal-text', { ...byAdmin(), body: { isAcceptanceAsked: false, ...body } });
const read = (kind: LegalKind, version?: number) =>
  api.call('get-legal-text', {
    query: { kind, ...(version !== undefined && { version: String(version) }) },
  });
const published = async () => (await api.call('get-operator-facts')).body.legal;

describe('the texts of the operator', () => {
  it('do not exist in a fresh project', async () => {
    expect(await published()).toEqual([]);
    expect((await read('terms')).body).toMatchObject({ version: 0, text: '', publishedAt: null });
    expect((await read('terms', 1)).error.code).toBe('not-found');
    const { items } = (await api.call('list-legal-texts', byAdmin())).body;
    expect(items).toHaveLength(6);
    for (const item of items) expect(item).toMatchObject({ version: 0, text: '', by: '', publishedAt: null });
  });

  it('are seen by everybody within a minute, once an administrator has published them, in every version', async () => {
    expect((await publish({ kind: 'fees', text: ' No fees. ', basedOn: 0 })).body.message).toBe(
      'Published as version 1',
    );
    expect((await publish({ kind: 'fees', text: '- 1 % of each withdrawal', basedOn: 1 })).status).toBe(200);
    pass();
    expect(await published()).toEqual([{ kind: 'fees', version: 2, asked: 0 }]);
    expect((await read('fees')).body).toMatchObject({
      version: 2,
      current: 2,
      text: '- 1 % of each withdrawal',
    });
    expect((await read('fees', 1)).body).toMatchObject({ version: 1, current: 2, text: 'No fees.' });
    expect((await read('fees', 3)).error.code).toBe('not-found');
    const fees = (await api.call('list-legal-texts', byAdmin())).body.items.find(
      ({ kind }) => kind === 'fees',
    );
    expect(fees).toMatchObject({ version: 2, by: 'Test Person' });
  });

  it('keep who published each version, and the audit trail names it', async () => {
    const stored = await allDocuments<LegalVersion>('legalTexts');
    expect(stored.map(({ version, actorUid }) => [version, actorUid])).toEqual([
      [1, admin.uid],
      [2, admin.uid],
    ]);
    const rows = (await auditedRows()).filter(({ kind }) => kind === 'publish-legal-text');
    expect(rows.map(({ targetId, actorUid }) => [targetId, actorUid]).sort()).toEqual([
      ['fees_1', admin.uid],
      ['fees_2', admin.uid],
    ]);
  });

  it('do not overwrite a concurrent edit, and are published once if sent twice', async () => {
    const before = await fingerprint(deps);
    const stale = await publish({ kind: 'fees', text: 'Written on version 1', basedOn: 1 });
    expect(stale.error.code).toBe('changed-meanwhile');
    const again = await publish({ kind: 'fees', text: '- 1 % of each withdrawal', basedOn: 1 });
    expect(again.body.message).toBe('Published as version 2');
    // The use of the confirmation is recorded once a minute.
    const written = changes(before, await fingerprint(deps)).filter((name) => !name.startsWith('sessions/'));
    expect(written).toEqual([]);
  });

  it('are absent again once they are withdrawn, while earlier versions stay readable', async () => {
    expect((await publish({ kind: 'fees', text: '', basedOn: 2 })).status).toBe(200);
    pass();
    expect(await published()).toEqual([]);
    expect((await read('fees')).body).toMatchObject({ version: 3, text: '' });
    expect((await read('fees', 2)).body.text).toBe('- 1 % of each withdrawal');
  });

  it('are published by administrators with a recent confirmation', async () => {
    const person = await makePerson(deps);
    const body = { kind: 'terms' as const, text: 'Mine', basedOn: 0, isAcceptanceAsked: true };
    const asUser = { token: person.token, params: { adminId: person.uid } };
    expect((await api.call('publish-legal-text', { ...asUser, body })).error.code).toBe('forbidden');
    const token = await tokenOf(deps, admin.uid, { strongAtMs: 0 });
    const weak = await api.call('publish-legal-text', { ...byAdmin(), token, body });
    expect(weak.error.code).toBe('step-up-required');
    expect((await deps.legalTexts.find('legalTexts'))?.terms).toBeUndefined();
  });
});

describe('a text that people have to accept', () => {
  const terms = (text: string, basedOn: number, isAcceptanceAsked = true) => ({
    kind: 'terms' as const,
    text,
    basedOn,
    isAcceptanceAsked,
  });
  const put = (body: ReturnType<typeof terms>) => api.call('publish-legal-text', { ...byAdmin(), body });
  const waiting = async () =>
    (await deps.proposals.list({ where: [['status', '==', 'waiting']] })).map(({ id }) => id);
  const current = async () => (await deps.legalTexts.find('legalTexts'))?.terms;

  it('is proposed by one administrator, and published by another one', async () => {
    const body = terms('Be kind.', 0);
    const preview = await api.call('preview-publish-legal-text', { token: admin.token, body });
    expect(preview.body.needsSecond).toBe(true);
    expect(preview.body.facts).toContainEqual({ what: 'Fees', value: 'version 3' });
    expect(preview.body.facts).toContainEqual({ what: 'Terms of service', value: 'not published' });
    expect((await put(body)).body.message).toBe('Proposed. Another administrator has to confirm it');
    expect(await current()).toBeUndefined();
    const [id = '', ...more] = await waiting();
    expect(more).toEqual([]);
    const { items } = (await api.call('list-proposals', { ...byAdmin(), query: {} })).body;
    expect(items[0]?.changes).toEqual([
      { what: 'Terms of service', before: 'nothing', after: 'version 1, which everybody has to accept' },
      { what: 'Text', before: '', after: 'Be kind.' },
    ]);
    expect((await confirm(api, admin, id)).error.code).toBe('own-proposal');
    expect((await confirm(api, second, id)).body.message).toBe('Text published');
    expect(await current()).toMatchObject({ version: 1, asked: 1 });
    const row = (await auditedRows()).find(({ targetId }) => targetId === 'terms_1');
    expect(row).toMatchObject({ actorUid: second.uid, detail: { proposedBy: admin.uid } });
    expect((await put(body)).body.message).toBe('Published as version 1');
  });

  it('cannot be replaced by one administrator alone, not even by a correction', async () => {
    const body = terms('Be kind, or else.', 1, false);
    expect((await put(body)).body.message).toBe('Proposed. Another administrator has to confirm it');
    expect(await current()).toMatchObject({ version: 1, asked: 1 });
    const [id = ''] = await waiting();
    const { items } = (await api.call('list-proposals', { ...byAdmin(), query: {} })).body;
    expect(items[0]?.changes[0]?.after).toBe('version 2, a correction that nobody is asked about');
    expect((await confirm(api, admin, id)).error.code).toBe('own-proposal');
    expect((await confirm(api, second, id)).body.message).toBe('Text published');
    expect(await current()).toMatchObject({ version: 2, asked: 1 });
    const version = await deps.legalVersions.find('terms_2');
    expect(version).toMatchObject({ text: 'Be kind, or else.', isAcceptanceAsked: false });
  });

  it('is not published once another version is current', async () => {
    await put(terms('Be kind, always.', 2));
    await put(terms('Be kind!', 2, false));
    const changedBy = async (proposalId: string) =>
      (await deps.proposals.find(proposalId))?.changes.at(-1)?.after;
    const [one = '', other = ''] = await waiting();
    const correction = (await changedBy(one)) === 'Be kind!' ? one : other;
    expect((await confirm(api, second, correction)).body.message).toBe('Text published');
    const late = await confirm(api, second, correction === one ? other : one);
    expect(late.error.code).toBe('changed-meanwhile');
    expect(await current()).toMatchObject({ version: 3, asked: 1 });
  });

  it('may be withdrawn by one, after which it need not be accepted', async () => {
    expect((await put(terms('', 3, false))).body.message).toBe('Published as version 4');
    expect(await current()).toMatchObject({ version: 4, asked: 0, isEmpty: true });
    expect((await put(terms('Anew', 4, false))).body.message).toBe('Published as version 5');
  });

  it('cannot be published by somebody who saw another state', async () => {
    const body = terms('Be kinder.', 5, false);
    const { expected } = (await api.call('preview-publish-legal-text', { token: admin.token, body })).body;
    await put(terms('Be kindest.', 5, false));
    const late = await api.call('publish-legal-text', { ...byAdmin(), body: { ...body, expected } });
    expect(late.error.code).toBe('changed-meanwhile');
  });
});
