import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Acceptance } from '@keelstone/domain/legal/acceptance';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { defaultSettings } from '@keelstone/domain/user/user';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { allDocuments, changes, fingerprint } from '../../../../testing/database.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { freshEmail, freshKey, missingId } from '../../../../testing/records.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';

let deps: Deps;
let api: Api;
let admin: Person;
let ada: Person;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('acceptance'), config: { throttleScale: 1000 } });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  deps.publishedTexts = [];
  ada = await makePerson(deps);
});

/** As the next deploy would: `asked` is the version that people must have accepted. */
const publish = (version: number, asked = version) => {
  deps.publishedTexts = [{ kind: 'terms', version, date: '2026-11-25', asked }];
};
const accept = ({ token }: Person, body: { terms: number; privacy: number }) =>
  api.call('accept-legal-texts', { token, body });
const change = ({ token }: Person) => api.call('update-settings', { token, body: defaultSettings });
const accepted = async ({ uid }: Person) => (await deps.users.find(uid))?.accepted;
const rowsOf = async ({ uid }: Person) =>
  (await allDocuments<Acceptance>('acceptances')).filter((row) => row.uid === uid);

describe('a version that must be accepted', () => {
  it("stops a person's changes until they have accepted it, but not their reads", async () => {
    expect((await change(ada)).status).toBe(200);
    publish(1);
    const before = await fingerprint(deps);
    expect((await change(ada)).error.code).toBe('acceptance-required');
    expect(changes(before, await fingerprint(deps))).toEqual([]);
    const user = await api.call('get-current-user', { token: ada.token });
    expect(user.body.accepted).toEqual({ terms: 0, privacy: 0 });
    expect((await accept(ada, { terms: 1, privacy: 0 })).status).toBe(200);
    expect((await change(ada)).status).toBe(200);
    expect(await accepted(ada)).toEqual({ terms: 1 });
  });

  it('does not block a withdrawal, cancelling one, or a copy of their data', async () => {
    const rich = await makePerson(deps, {
      kycStatus: 'Approved',
      figures: { usd: 1_000_000, btc: 100_000_000, eth: 0 },
    });
    publish(1);
    const { token, uid: userId } = rich;
    expect((await change(rich)).error.code).toBe('acceptance-required');
    const body = {
      usd: 1000,
      coinSelected: 'btc' as const,
      btcAddress: exampleAddresses.btc,
      ethAddress: '',
      transactionId: freshKey(),
    };
    const asked = await api.call('request-withdrawal', { token, params: { userId }, body });
    expect(asked.status).toBe(200);
    const transactionId = asked.body.transaction._id;
    const cancelled = await api.call('delete-transaction', { token, params: { transactionId } });
    expect(cancelled.status).toBe(200);
    const copy = await api.call('download-data-export', { token, params: { copyId: missingId() } });
    expect(copy.status).toBe(200);
  });

  it('is recorded with its time and a security event, once', async () => {
    publish(1);
    await accept(ada, { terms: 1, privacy: 0 });
    const before = await fingerprint(deps);
    expect((await accept(ada, { terms: 1, privacy: 0 })).status).toBe(200);
    expect(changes(before, await fingerprint(deps))).toEqual([]);
    expect(await rowsOf(ada)).toMatchObject([{ kind: 'terms', version: 1, at: 'sign-in' }]);
    const events = (await api.call('list-security-events', { token: ada.token, query: {} })).body.items;
    expect(events.map(({ kind }) => kind)).toContain('texts-accepted');
  });

  it('is not accepted by somebody who was shown another one', async () => {
    publish(1);
    publish(2);
    expect((await accept(ada, { terms: 1, privacy: 0 })).error.code).toBe('changed-meanwhile');
    expect(await accepted(ada)).toBeUndefined();
  });

  it('is asked for again for a newer one, but not for a mere correction', async () => {
    publish(1);
    await accept(ada, { terms: 1, privacy: 0 });
    publish(2, 1);
    expect((await change(ada)).status).toBe(200);
    publish(3);
    expect((await change(ada)).error.code).toBe('acceptance-required');
    await accept(ada, { terms: 3, privacy: 0 });
    expect((await rowsOf(ada)).map(({ version }) => version).sort()).toEqual([1, 3]);
  });

  it('is no longer asked for once it is withdrawn', async () => {
    publish(1);
    deps.publishedTexts = [];
    expect((await change(ada)).status).toBe(200);
  });

  it('does not stop an administrator', async () => {
    publish(1);
    expect((await change(admin)).status).toBe(200);
    expect((await change(ada)).error.code).toBe('acceptance-required');
  });

  it('cannot be accepted by a suspended user', async () => {
    publish(1);
    const suspended = await makePerson(deps);
    const user = await deps.users.find(suspended.uid);
    if (user !== undefined) await deps.users.save(user.uid, { ...user, isBlocked: true });
    expect((await accept(suspended, { terms: 1, privacy: 0 })).error.code).toBe('account-restricted');
  });
});

describe('a registration', () => {
  const register = async (versions: { terms?: number; privacy?: number }) => {
    const email = freshEmail();
    const body = { name: 'Nora Quist', email, number: '+12025550123', password: ada.password, ...versions };
    expect((await api.call('register', { body })).status).toBe(200);
    const [user] = await deps.users.list({ where: [['email', '==', email]], limit: 1 });
    return { ...ada, uid: user?.uid ?? '' };
  };

  it('keeps the version that was accepted with it', async () => {
    publish(1);
    const nora = await register({ terms: 1, privacy: 0 });
    expect(await accepted(nora)).toEqual({ terms: 1 });
    expect(await rowsOf(nora)).toMatchObject([{ version: 1, at: 'registration' }]);
  });

  it('by a stranger does not bind the owner of the mailbox who gets the account', async () => {
    publish(1);
    const nora = await register({ terms: 1, privacy: 0 });
    const resetToken = await issueLinkCode(deps, 'reset-password', nora);
    const body = { password: 'the owner chose this' };
    expect((await api.call('reset-password', { params: { resetToken }, body })).status).toBe(200);
    expect(await accepted(nora)).toBeUndefined();
    const owner = { ...nora, token: await tokenOf(deps, nora.uid) };
    expect((await change(owner)).error.code).toBe('acceptance-required');
    expect((await accept(owner, { terms: 1, privacy: 0 })).status).toBe(200);
    expect((await change(owner)).status).toBe(200);
    expect((await rowsOf(nora)).map(({ version, at }) => [version, at]).sort()).toEqual([
      [1, 'registration'],
      [1, 'sign-in'],
    ]);
  });

  it('that its address’s owner deletes leaves no acceptance', async () => {
    publish(1);
    const nora = await register({ terms: 1, privacy: 0 });
    expect(await rowsOf(nora)).toHaveLength(1);
    const code = await issueLinkCode(deps, 'delete-account', nora);
    expect((await api.call('use-secure-link', { body: { code } })).status).toBe(200);
    expect(await rowsOf(nora)).toEqual([]);
  });

  it.each([{}, { terms: 7, privacy: 1 }])(
    'without the current versions is asked for them at the sign-in: %o',
    async (versions) => {
      publish(1);
      const nora = await register(versions);
      expect(await accepted(nora)).toBeUndefined();
      expect(await rowsOf(nora)).toEqual([]);
    },
  );
});
