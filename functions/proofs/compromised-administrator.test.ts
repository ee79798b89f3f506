import { expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { openPolicy } from '@keelstone/domain/policy/policy';
import type { PolicyWire } from '@keelstone/domain/policy/policy.schema';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { exampleAddresses } from '@keelstone/domain/wallet/example-addresses';
import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import { alertAdmins } from '../src/features/desk/audit/alert-admins.service.ts';
import { sealAudit } from '../src/features/desk/audit/seal-audit.service.ts';
import { verifyAudit } from '../src/features/desk/audit/verify-audit.service.ts';
import { revokeAdmin } from '../src/features/access/auth/revoke-admin.service.ts';
import { updateFlagByCommand } from '../src/features/desk/flags/update-flag.service.ts';
import { updatePolicyByCommand } from '../src/features/desk/policy/update-policy.service.ts';
import { watchBooks } from '../src/features/desk/reconcile/watch-books.service.ts';
import { mailsOf } from '../testing/sent-mails.ts';
import { proposedId, refuse } from '../testing/three-administrators.ts';
import { makePerson, type Person } from '../testing/people.ts';
import { freshKey } from '../testing/records.ts';
import { memoryApi } from '../testing/tested-api.ts';

// docs/operations.md#compromised-administrator-account, step by step, after somebody has used a stolen token.
const { deps, api } = await memoryApi();
const stolen = await makePerson(deps, { isAdmin: true, name: 'Ada Admin' });
const ben = await makePerson(deps, { isAdmin: true, name: 'Ben Admin' });
const holder = await makePerson(deps, { figures: { usd: 100_000, btc: 0, eth: 0 } });
const good = { btcAddress: exampleAddresses.btc, ethAddress: exampleAddresses.eth };
const theirs = { ...good, ethAddress: exampleAddresses.eth.toLowerCase() };
await deps.wallets.save(currentWallet, makeWalletVersion(good));

const setWallet = (by: Person, body: { btcAddress: string; ethAddress: string }) =>
  api.call('update-wallet', { token: by.token, params: { adminId: by.uid }, body });
const setPolicy = (by: Person, body: PolicyWire) =>
  api.call('update-policy', { token: by.token, params: { adminId: by.uid }, body });
const setFigures = (by: Person, balance: number, reason: string) =>
  api.call('edit-figures', { token: by.token, body: { id: holder.uid, balance, btc: 0, eth: 0, reason } });

/** What the trigger of `audit` does, once for each row. */
const triggered = new Set<string>();
async function runTriggers(): Promise<void> {
  const ids = (await deps.audit.listIds({})).filter((id) => !triggered.has(id));
  for (const id of ids) await alertAdmins(id, deps);
  for (const id of ids) triggered.add(id);
}

it('a compromised administrator account is stopped, understood and undone by the runbook', async () => {
  // What happened.
  expect((await setWallet(stolen, theirs)).status).toBe(200);
  expect((await setFigures(stolen, 501_000, '')).status).toBe(200);
  const credit = { id: holder.uid, profit: 1, profitSelected: 'btc' as const, transactionId: freshKey() };
  expect((await api.call('credit-profit', { token: stolen.token, body: credit })).status).toBe(200);
  await runTriggers();
  // They turn the rule on, so that nobody alone can undo it, and leave something to be confirmed.
  expect((await setPolicy(stolen, { twoPeopleFrom: 0 })).status).toBe(200);
  const waiting = proposedId(
    await api.call('credit-profit', { token: stolen.token, body: { ...credit, transactionId: freshKey() } }),
  );
  await runTriggers();

  // 0. The alert: the others are mailed, and so is the owner of the stolen account.
  for (const { email } of [ben, stolen]) {
    expect(await mailsOf(deps, email, 'admin-wallet-changed')).toHaveLength(1);
    expect(await mailsOf(deps, email, 'admin-large-decision')).toHaveLength(1);
  }
  const [mail] = await mailsOf(deps, ben.email, 'admin-wallet-changed');
  expect(mail?.text).toContain('Ada Admin');
  expect(mail?.text).toContain(groupedAddress(theirs.ethAddress));

  // 1. Suspend: the stolen token stops with the next request.
  const params = { adminId: ben.uid };
  const suspend = { token: ben.token, params, body: { idToSuspend: stolen.uid } };
  expect((await api.call('suspend-user', suspend)).status).toBe(200);
  expect((await setWallet(stolen, theirs)).status).toBeGreaterThanOrEqual(401);
  await runTriggers();
  expect(await mailsOf(deps, ben.email, 'admin-large-decision')).toHaveLength(2);

  // 2. Stop what can still do harm.
  await updateFlagByCommand({ flag: 'deposits', isOn: false }, deps);
  await updateFlagByCommand({ flag: 'approvals', isOn: false }, deps);
  expect((await api.call('get-wallet')).error.code).toBe('deposits-off');

  // 3. Verify that the trail itself was not rewritten, then read it: everything of that account, by session.
  await sealAudit({ ...deps, now: () => Date.now() + limits.sealDelayMs });
  expect((await verifyAudit(deps)).faults).toEqual([]);
  const { items } = (await api.call('list-audit', { token: ben.token, query: { who: stolen.uid } })).body;
  const kinds = items.map(({ kind }) => kind).join(' ');
  expect(kinds).toBe('propose update-policy credit-profit edit-figures update-wallet');
  expect(new Set(items.map(({ session }) => session)).size).toBe(1);
  const edit = items.find(({ kind }) => kind === 'edit-figures');
  const event = { token: ben.token, params: { eventId: edit?._id ?? '' } };
  expect((await api.call('get-audit-event', event)).body.detail).toContainEqual({
    name: 'usdCentsBefore',
    value: '100000',
  });

  // 4. Undo it: refuse what waits, put the addresses back, which takes one person though the rule asks for two, set the
  // policy with the project's own credentials, take back the figures.
  expect((await refuse(api, ben, waiting)).status).toBe(200);
  const { restorable } = (await api.call('get-restorable-wallet', { token: ben.token, params })).body;
  expect(restorable).toMatchObject({ current: theirs, before: good, isOwn: false });
  const versionId = restorable?.versionId ?? '';
  const restored = await api.call('restore-wallet', { token: ben.token, params, body: { versionId } });
  expect(restored.body).toEqual({ message: 'Wallets restored' });
  await updatePolicyByCommand(openPolicy, deps);
  await updateFlagByCommand({ flag: 'approvals', isOn: true }, deps);
  expect((await setFigures(ben, 1_000, 'Takes back what a stolen session did')).status).toBe(200);
  expect((await deps.accounts.find(holder.uid))?.usd.available).toBe(100_000);

  // 5. Prove that the ledger adds up, and let people pay in again.
  const { violations } = await watchBooks('all', deps);
  expect(violations.filter(({ invariant }) => invariant !== 'I14')).toEqual([]);
  await updateFlagByCommand({ flag: 'deposits', isOn: true }, deps);
  expect((await api.call('get-wallet')).body).toMatchObject(good);

  // 6. Take the role away until the owner is back in control.
  await revokeAdmin(stolen.email, deps);
  expect(await deps.users.find(stolen.uid)).toMatchObject({ isAdmin: false, isBlocked: true });
  await runTriggers();
  expect(await mailsOf(deps, ben.email, 'admin-role-changed')).toHaveLength(1);
});
