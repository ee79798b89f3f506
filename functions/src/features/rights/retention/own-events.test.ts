import { beforeEach, expect, it } from 'vitest';
import { readExport } from '@keelstone/domain/desk/audit/audit-export';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import { checkBatch } from '@keelstone/domain/kernel/hash-chain/check-chain';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { defaultExpiringDays } from '@keelstone/domain/rights/retention/expiry';
import { changeHold } from '../../../../testing/due-records.ts';
import type { Person } from '../../../../testing/people.ts';
import { givePolicy, threeAdmins } from '../../../../testing/three-administrators.ts';
import { sealAudit } from '../../desk/audit/seal-audit.service.ts';

/** Cleo is the one on hold. */
const { deps, api, ada, ben, cleo, later: wait } = await threeAdmins();
beforeEach(() => givePolicy(deps, {}));

/** A sign-in event with an hour left of its time, under its owner's id. */
async function fileEvent({ uid }: Person): Promise<string> {
  await deps.securityEvents.save(uid, {
    kind: 'sign-in',
    actorUid: uid,
    sessionRef: null,
    targetId: uid,
    subjectUid: uid,
    requestId: 'r',
    atMs: deps.now() - defaultExpiringDays.securityEvent * dayMs + 60 * 60_000,
    commitment: null,
  });
  return uid;
}

it('hides from an administrator on hold those of their own security events that only the hold still keeps', async () => {
  const [ownId, othersId] = [await fileEvent(cleo), await fileEvent(ada)];
  await wait(auditLimits.sealDelayMs + 1);
  await sealAudit(deps);
  await changeHold({ api, deps, ada, ben }, cleo.uid, true);
  const shownTo = async ({ token }: Person) => {
    const { body } = await api.request('export-audit', { token, query: { batch: '0' } });
    if (!(body instanceof Uint8Array)) throw new Error('The export is not a file');
    const { batches } = readExport(new TextDecoder().decode(body));
    const faults = batches.flatMap((batch, at) => checkBatch(batch, batches[at - 1]?.seal, deps.now()));
    const text = JSON.stringify(batches);
    const inExport = [ownId, othersId].map((id) => text.includes(`"securityEvents/${id}","data"`));
    const query = { trail: 'security', limit: '50' };
    const listed = (await api.call('list-audit', { token, query })).body.items.map(({ _id }) => _id);
    const found = async (eventId: string) =>
      (await api.call('get-audit-event', { token, params: { eventId } })).status;
    return {
      inExport,
      faults,
      listed: [ownId, othersId].map((id) => listed.includes(id)),
      own: await found(ownId),
    };
  };
  const everything = { inExport: [true, true], faults: [], listed: [true, true], own: 200 };
  expect([await shownTo(cleo), await shownTo(ben)]).toEqual([everything, everything]);
  await wait(2 * 60 * 60_000);
  expect(await shownTo(ben)).toEqual(everything);
  expect(await shownTo(cleo)).toEqual({
    inExport: [false, true],
    faults: [],
    listed: [false, true],
    own: 404,
  });
});
