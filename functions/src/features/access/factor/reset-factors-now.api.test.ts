import { beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../../entry/deps.ts';
import { giveApp } from '../../../../testing/factors.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { makePerson } from '../../../../testing/people.ts';
import { testDeps } from '../../../../testing/test-environment.ts';
import { resetFactorsNow } from './reset-factors-now.service.ts';

let deps: Deps;
beforeAll(() => {
  deps = testDeps();
});

describe('reset-factor', () => {
  it('removes the factors of the only administrator immediately, with an audit row and a mail', async () => {
    const { uid, email } = await makePerson(deps, { isAdmin: true });
    await giveApp(deps, { uid });
    await resetFactorsNow(email.toUpperCase(), deps);
    expect(await deps.factors.find(uid)).toMatchObject({ totp: null, recoveryRefs: [] });
    expect((await deps.sessions.find(uid))?.live).toEqual({});
    expect(await mailsOf(deps, email, 'factor-changed')).toHaveLength(1);
    const audited = await deps.audit.list({ where: [['subjectUid', '==', uid]] });
    expect(audited).toMatchObject([{ kind: 'reset-factor', actorUid: 'sys:cli' }]);
  });

  it('refuses an address without an account, and an account without a factor', async () => {
    const { email } = await makePerson(deps);
    await expect(resetFactorsNow(email, deps)).rejects.toMatchObject({ code: 'no-factor' });
    await expect(resetFactorsNow('nobody@people.test', deps)).rejects.toMatchObject({ code: 'no-user' });
  });
});
