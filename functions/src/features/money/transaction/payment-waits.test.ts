import { beforeEach, describe, expect, it } from 'vitest';
import { noFactors } from '@keelstone/domain/access/second-factor/second-factor';
import { noCredentials } from '@keelstone/domain/core/one-time-link/credentials';
import type { PaymentBounds } from '@keelstone/domain/kernel/amounts/payment-bounds';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { noPaymentBounds } from '@keelstone/domain/testing/no-payment-bounds';
import { nothingWritten } from '../../../../testing/database.ts';
import { holderCalls, makeHolder } from '../../../../testing/holders.ts';
import type { Person } from '../../../../testing/people.ts';
import { givePolicy, threeAdmins } from '../../../../testing/three-administrators.ts';

const now = { ms: Date.now() };
const { deps, api, ada, ben, later } = await threeAdmins({ now: () => now.ms });
const { approve, preview, withdrawal } = holderCalls(api);
let holder: Person;
beforeEach(async () => {
  holder = await makeHolder(deps);
});

/** In place of the operator's settings. */
const setWaits = (waits: Partial<PaymentBounds>): void => {
  deps.paymentBounds = { ...noPaymentBounds, ...waits };
};
const after = (hours: number) => new Date(deps.now() + hours * hourMs).toISOString();
const wait = async (ms: number) => {
  now.ms += ms;
  await later(0);
};

describe('an approval while withdrawals have to wait', () => {
  it('is refused until the address has been known for long enough, writes nothing, and says so before', async () => {
    setWaits({ addressHours: 24 });
    const id = await withdrawal(holder);
    const waits = [{ reason: 'address', until: after(24) }];
    const { refusal } = await preview(ada, id);
    expect(refusal).toMatchObject({ code: 'not-payable-yet', waits });
    expect(refusal?.error).toContain('its address is new');
    await nothingWritten(deps, async () =>
      expect(await approve(ada, id)).toMatchObject({
        status: 409,
        error: { code: 'not-payable-yet', waits },
      }),
    );
    await wait(24 * hourMs - 1);
    expect((await approve(ada, id)).status).toBe(409);
    await wait(1);
    expect((await approve(ada, id)).status).toBe(200);
  });

  it('waits after a change of the password or of the factors after the request', async () => {
    setWaits({ passwordHours: 24, factorHours: 72 });
    const { uid } = holder;
    const id = await withdrawal(holder);
    expect((await preview(ada, id)).refusal).toBeUndefined();
    await deps.credentials.save(uid, { ...noCredentials(uid), passwordChangedAtMs: deps.now() });
    await deps.factors.save(uid, { ...noFactors(uid), changedAtMs: deps.now() });
    const waits = [
      { reason: 'factor', until: after(72) },
      { reason: 'password', until: after(24) },
    ];
    expect(await approve(ada, id)).toMatchObject({ error: { code: 'not-payable-yet', waits } });
  });

  it('pays one account no more than the daily amount, by whomever, and counts each payment once', async () => {
    setWaits({ payoutDayUsdCents: 150_000 });
    const ids = [await withdrawal(holder), await withdrawal(holder)];
    const both = await Promise.all(ids.map((id, index) => approve(index === 0 ? ada : ben, id)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.findIndex(({ status }) => status === 409);
    expect(both[refused]?.error.code).toBe('daily-limit');
    for (let turn = 0; turn < 3; turn += 1)
      expect((await approve(ada, ids[1 - refused] ?? '')).status).toBe(200);
    const paid = await deps.paidAmounts.find(holder.uid);
    expect(Object.values(paid?.hours ?? {})).toEqual([100_000]);
    expect((await approve(ada, await withdrawal(holder, { usd: 500 }))).status).toBe(200);
    await wait(25 * hourMs);
    expect((await approve(ben, ids[refused] ?? '')).status).toBe(200);
  });

  it('already refuses the first of two approvals', async () => {
    await givePolicy(deps, { fromUsdCents: 0 });
    setWaits({ addressHours: 24 });
    const id = await withdrawal(holder);
    expect((await approve(ada, id)).error.code).toBe('not-payable-yet');
    await wait(24 * hourMs);
    expect((await approve(ada, id)).status).toBe(202);
    await deps.factors.save(holder.uid, { ...noFactors(holder.uid), changedAtMs: deps.now() });
    setWaits({ factorHours: 72 });
    expect((await approve(ben, id)).error.code).toBe('not-payable-yet');
    await givePolicy(deps, {});
  });
});

it('what a withdrawal waits for is shown to its owner wherever it is listed', async () => {
  setWaits({ addressHours: 24, payoutDayUsdCents: 49_999 });
  await withdrawal(holder);
  const waits = [
    { reason: 'daily-limit', until: null },
    { reason: 'address', until: after(24) },
  ];
  const own = { token: holder.token, params: { userId: holder.uid } };
  for (const list of ['list-open-requests', 'list-user-transactions'] as const)
    expect((await api.call(list, own)).body.items).toMatchObject([{ waits }]);
});
