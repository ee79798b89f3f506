import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '@keelstone/domain/core/user/user-settings';
import { nothingWritten } from '../../../../testing/database.ts';
import { holderCalls, makeHolder } from '../../../../testing/holders.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { freshEmail, missingId } from '../../../../testing/records.ts';
import { outcomeOf, memoryApi } from '../../../../testing/tested-api.ts';

const { deps, api } = await memoryApi();
let ada: Person;
beforeEach(async () => {
  deps.publishedTexts = [];
  ada = await makePerson(deps);
});

/** Publishes like the next deploy: `asked` is the version that people must have accepted. */
const publish = (version: number, asked = version) => {
  deps.publishedTexts = [{ kind: 'terms', version, date: '2026-11-25', asked }];
};
const accept = async ({ token }: Person, terms: number) =>
  outcomeOf(await api.call('accept-legal-texts', { token, body: { terms, privacy: 0 } }));
const change = async ({ token }: Person) =>
  outcomeOf(await api.call('update-settings', { token, body: defaultSettings }));
const accepted = async ({ uid }: { uid: string }) => (await deps.users.find(uid))?.accepted;
const rowsOf = async ({ uid }: { uid: string }) =>
  [...deps.db.documents('acceptances').values()]
    .filter((row) => row.uid === uid)
    .map(({ version, at }) => [version, at])
    .sort();

describe('a version that must be accepted', () => {
  it("stops a person's changes until they have accepted it, but not their reads, nor an administrator", async () => {
    const admin = await makePerson(deps, { isAdmin: true });
    expect(await change(ada)).toBe(200);
    publish(1);
    await nothingWritten(deps, async () => {
      expect(await change(ada)).toBe('acceptance-required');
    });
    const user = await api.call('get-current-user', { token: ada.token });
    expect(user.body.accepted).toEqual({ terms: 0, privacy: 0 });
    expect(await change(admin)).toBe(200);
    expect([await accept(ada, 1), await change(ada)]).toEqual([200, 200]);
    expect(await accepted(ada)).toEqual({ terms: 1 });
  });

  it('does not block a withdrawal, cancelling one, or a copy of their data', async () => {
    const rich = await makeHolder(deps);
    publish(1);
    const { token } = rich;
    expect(await change(rich)).toBe('acceptance-required');
    const asked = await holderCalls(api).withdraw(rich);
    const params = { transactionId: asked.body.transaction._id };
    const cancelled = await api.call('delete-transaction', { token, params });
    const copy = await api.call('download-data-export', { token, params: { copyId: missingId() } });
    expect([asked, cancelled, copy].map(outcomeOf)).toEqual([200, 200, 200]);
  });

  it('is recorded with its time and a security event, once', async () => {
    publish(1);
    await accept(ada, 1);
    await nothingWritten(deps, async () => {
      expect(await accept(ada, 1)).toBe(200);
    });
    expect(await rowsOf(ada)).toEqual([[1, 'sign-in']]);
    // Their page had another version.
    expect(await accept(ada, 2)).toBe('changed-meanwhile');
    const events = (await api.call('list-security-events', { token: ada.token, query: {} })).body.items;
    expect(events.map(({ kind }) => kind)).toContain('texts-accepted');
  });
});

describe('a registration', () => {
  const register = async (versions: { terms?: number; privacy?: number }) => {
    publish(1);
    const email = freshEmail();
    const body = { name: 'Nora Quist', email, number: '+12025550123', password: ada.password, ...versions };
    expect((await api.call('register', { body })).status).toBe(200);
    const [user] = await deps.users.list({ where: [['email', '==', email]], limit: 1 });
    return { ...ada, uid: user?.uid ?? '' };
  };

  it('keeps the version accepted with it, which does not bind the owner of the mailbox who gets the account', async () => {
    const nora = await register({ terms: 1, privacy: 0 });
    expect([await accepted(nora), await rowsOf(nora)]).toEqual([{ terms: 1 }, [[1, 'registration']]]);
    const params = { resetToken: await issueLinkCode(deps, 'reset-password', nora) };
    const reset = await api.call('reset-password', { params, body: { password: 'the owner chose this' } });
    expect([reset.status, await accepted(nora)]).toEqual([200, undefined]);
    const owner = { ...nora, token: await tokenOf(deps, nora.uid) };
    expect(await change(owner)).toBe('acceptance-required');
    expect([await accept(owner, 1), await change(owner)]).toEqual([200, 200]);
    expect(await rowsOf(nora)).toEqual([
      [1, 'registration'],
      [1, 'sign-in'],
    ]);
  });

  it('without the current versions is asked for them at the sign-in', async () => {
    for (const versions of [{}, { terms: 7, privacy: 1 }]) {
      const nora = await register(versions);
      expect([await accepted(nora), await rowsOf(nora)]).toEqual([undefined, []]);
    }
  });
});
