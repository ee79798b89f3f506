import { beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../../entry/deps.ts';
import type { Answer, Api } from '../../../../testing/api.ts';
import { changedBesideAudit } from '../../../../testing/audit-rows.ts';
import { fingerprint } from '../../../../testing/database.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileFinding, fileProposal } from '../../../../testing/records.ts';
import { confirm, givePolicy, withThreeAdmins } from '../../../../testing/three-administrators.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
let cleo: Person;
withThreeAdmins('previews-of-state', (they) => {
  ({ deps, api, ada, ben, cleo } = they);
});
beforeEach(() => givePolicy(deps, {}));

const by = () => ({ token: ada.token, params: { adminId: ada.uid } });
const changedOf = ({ status, error }: Answer<unknown>): unknown => [status, Reflect.get(error, 'changed')];

/** A preview that writes only the row about it. */
async function quietly<T>(preview: () => Promise<Answer<T>>): Promise<T> {
  const before = await fingerprint(deps);
  const { status, body } = await preview();
  expect(status).toBe(200);
  expect(changedBesideAudit(before, await fingerprint(deps))).toEqual([]);
  return body;
}

describe('the preview of closing a finding', () => {
  const closing = (findingId: string) => ({ findingId, entryId: '', note: 'Two clocks differed' });
  const preview = (id: string) => () => api.call('preview-close-finding', { ...by(), body: closing(id) });
  const close = (id: string, expected: string) =>
    api.call('close-finding', { ...by(), body: { ...closing(id), expected } });

  it('ties it to what was found, but not to how often it was seen since', async () => {
    const id = await fileFinding(deps, (await makePerson(deps)).uid);
    const { facts, expected } = await quietly(preview(id));
    expect(facts).toEqual([
      { what: 'Finding', value: 'open' },
      { what: 'What was found', value: '1 too much' },
    ]);
    const finding = await deps.findings.find(id);
    if (finding === undefined) throw new Error('It is gone');
    await deps.findings.save(id, { ...finding, detail: '2 too much', lastSeenAtMs: deps.now() + 1 });
    expect(changedOf(await close(id, expected))).toEqual([409, ['record']]);
    const again = await quietly(preview(id));
    await deps.findings.save(id, { ...finding, detail: '2 too much', lastSeenAtMs: deps.now() + 2 });
    expect((await close(id, again.expected)).status).toBe(200);
    expect((await deps.findings.find(id))?.isOpen).toBe(false);
  });
});

describe('the preview of closing a finding by an entry', () => {
  it('reports that it is not an entry of that account', async () => {
    const findingId = await fileFinding(deps, (await makePerson(deps)).uid);
    const body = { findingId, entryId: 'no-such-entry', note: '' };
    const { refusal } = await quietly(() => api.call('preview-close-finding', { ...by(), body }));
    expect(refusal?.code).toBe('invalid-input');
  });
});

describe('the preview of refusing a proposal', () => {
  const preview = (id: string) => () =>
    api.call('preview-refuse-proposal', { ...by(), body: { idToRefuse: id } });
  const refuseSeen = (id: string, expected: string) =>
    api.call('refuse-proposal', { ...by(), body: { idToRefuse: id, expected } });
  const propose = async () => fileProposal(deps, { makerUid: ben.uid, uid: (await makePerson(deps)).uid });

  it('shows its state, and does not end it', async () => {
    const id = await propose();
    const { facts, expected } = await quietly(preview(id));
    expect(facts).toEqual([{ what: 'Proposal', value: 'waiting' }]);
    expect((await refuseSeen(id, expected)).status).toBe(200);
    expect((await deps.proposals.find(id))?.status).toBe('refused');
  });

  it('does not work for one that was confirmed meanwhile', async () => {
    const id = await propose();
    const { expected } = await quietly(preview(id));
    expect((await confirm(api, cleo, id)).status).toBe(200);
    expect((await refuseSeen(id, expected)).error.code).toBe('already-decided');
    expect((await quietly(preview(id))).refusal?.code).toBe('already-decided');
  });
});
