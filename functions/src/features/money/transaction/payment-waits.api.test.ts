import { beforeEach, describe, expect, it } from 'vitest';
import { noCredentials } from '@keelstone/domain/auth/credentials';
import { noFactors } from '@keelstone/domain/factor/factors';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { hourMs } from '@keelstone/domain/time-units';
import type { Deps } from '../../../entry/deps.ts';
import type { Api } from '../../../../testing/api.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { freshKey } from '../../../../testing/records.ts';
import { givePolicy, setWaits, withThreeAdmins } from '../../../../testing/three-administrators.ts';
import { burst } from '../../../../testing/burst.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
let holder: Person;
const later = withThreeAdmins('payment-waits', (they) => {
  ({ deps, api, ada, ben } = they);
});
beforeEach(async () => {
  const figures = { usd: 1_000_000, btc: 100_000_000, eth: 0 };
  holder = await makePerson(deps, { kycStatus: 'Approved', figures });
});

async function withdraw(usd = 500, btcAddress: string = exampleAddresses.btc): Promise<string> {
  const { body } = await api.call('request-withdrawal', {
    token: await tokenOf(deps, holder.uid),
    params: { userId: holder.uid },
    body: { usd, coinSelected: 'btc', btcAddress, transactionId: freshKey() },
  });
  return body.transaction._id;
}
const approve = (idToApprove: string, { token }: Person = ada) =>
  api.call('approve-transaction', { token, body: { idToApprove } });
const preview = async (idToApprove: string) =>
  (await api.call('preview-approve-transaction', { token: ada.token, body: { idToApprove } })).body;
const own = async () => ({ token: await tokenOf(deps, holder.uid), params: { userId: holder.uid } });
const after = (hours: number) => new Date(deps.now() + hours * hourMs).toISOString();

describe('an approval while withdrawals have to wait', () => {
  it('is refused until the address has been known for long enough, and writes nothing', async () => {
    setWaits(deps, { addressHours: 24 });
    const id = await withdraw();
    const waits = [{ reason: 'address', until: after(24) }];
    const before = await fingerprint(deps);
    expect(await approve(id)).toMatchObject({ status: 409, error: { code: 'not-payable-yet', waits } });
    expect(changes(before, await fingerprint(deps))).toEqual([]);
    await later(24 * hourMs - 1);
    expect((await approve(id)).status).toBe(409);
    await later(1);
    expect((await approve(id)).status).toBe(200);
  });

  it.each([
    [
      'password',
      { passwordHours: 24 },
      24,
      () => {
        const credentials = { ...noCredentials(holder.uid), passwordChangedAtMs: deps.now() };
        return deps.credentials.save(holder.uid, credentials);
      },
    ],
    [
      'factor',
      { factorHours: 72 },
      72,
      () => deps.factors.save(holder.uid, { ...noFactors(holder.uid), changedAtMs: deps.now() }),
    ],
  ] as const)(
    'waits after a change of the %s that came after the request',
    async (reason, bounds, hours, change) => {
      setWaits(deps, bounds);
      const id = await withdraw();
      expect((await preview(id)).refusal).toBeUndefined();
      await change();
      const waits = [{ reason, until: after(hours) }];
      expect(await approve(id)).toMatchObject({ status: 409, error: { code: 'not-payable-yet', waits } });
      await later(hours * hourMs);
      expect((await approve(id)).status).toBe(200);
    },
  );

  it('pays one account no more than the daily amount, and the rest the day after', async () => {
    setWaits(deps, { payoutDayUsdCents: 150_000 });
    const [first, second, third] = [await withdraw(1000), await withdraw(500), await withdraw(500)];
    expect((await approve(first)).status).toBe(200);
    expect((await approve(second)).status).toBe(200);
    const refused = await approve(third, ben);
    expect(refused).toMatchObject({ status: 409, error: { code: 'daily-limit' } });
    await later(25 * hourMs);
    expect((await approve(third)).status).toBe(200);
  });

  it('counts no payment of a refused or repeated approval', async () => {
    setWaits(deps, { payoutDayUsdCents: 150_000, addressHours: 24 });
    const id = await withdraw(1000);
    await approve(id);
    await later(24 * hourMs);
    for (let n = 0; n < 3; n += 1) expect((await approve(id)).status).toBe(200);
    const paid = await deps.paidAmounts.find(holder.uid);
    expect(Object.values(paid?.hours ?? {})).toEqual([100_000]);
  });

  it('counts two racing administrators together: they stay within the daily amount', async () => {
    setWaits(deps, { payoutDayUsdCents: 150_000 });
    const ids = [await withdraw(1000), await withdraw(1000)];
    const answers = await burst(api, [() => approve(ids[0] ?? '', ada), () => approve(ids[1] ?? '', ben)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('already refuses the first of two approvals', async () => {
    await givePolicy(deps, { fromUsdCents: 0 });
    setWaits(deps, { addressHours: 24 });
    const id = await withdraw();
    expect((await approve(id)).error.code).toBe('not-payable-yet');
    await later(24 * hourMs);
    expect((await approve(id)).status).toBe(202);
    await deps.factors.save(holder.uid, { ...noFactors(holder.uid), changedAtMs: deps.now() });
    setWaits(deps, { factorHours: 72 });
    expect((await approve(id, ben)).error.code).toBe('not-payable-yet');
    await givePolicy(deps, {});
  });
});

describe('what a withdrawal waits for', () => {
  it('is in the preview, in the words of the refusal and with when it ends', async () => {
    setWaits(deps, { addressHours: 24 });
    const { refusal } = await preview(await withdraw());
    expect(refusal).toMatchObject({
      code: 'not-payable-yet',
      waits: [{ reason: 'address', until: after(24) }],
    });
    expect(refusal?.error).toContain('its address is new');
  });

  it('is shown to the owner with their request, wherever it is listed', async () => {
    setWaits(deps, { addressHours: 24, payoutDayUsdCents: 49_999 });
    await withdraw();
    const waits = [
      { reason: 'daily-limit', until: null },
      { reason: 'address', until: after(24) },
    ];
    const open = await api.call('list-open-requests', await own());
    expect(open.body.items).toMatchObject([{ waits }]);
    const list = await api.call('list-user-transactions', await own());
    expect(list.body.items).toMatchObject([{ waits }]);
  });
});
