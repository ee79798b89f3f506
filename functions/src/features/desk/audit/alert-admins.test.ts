import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditKind } from '@keelstone/domain/audit-kinds';
import { administratorLimits } from '@keelstone/domain/core/administrator/administrator.limits';
import type { AuditDetail } from '@keelstone/domain/desk/audit/audit-row';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import type { MailKind } from '@keelstone/domain/mail-rules';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { addAuditRow } from '../../../../testing/records.ts';
import { mailsOf, mailsSentTo } from '../../../../testing/sent-mails.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';
import { givePolicy } from '../../../../testing/three-administrators.ts';
import { platformLimits } from '../../../platform/platform.limits.ts';
import { revokeAdmin } from '../../core/administrator/revoke-admin.service.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { alertAdmins } from './alert-admins.service.ts';
import { alertSealed } from './alert-sealed.service.ts';
import { sealAudit } from './seal-audit.service.ts';
import { watchAudit } from './watch-audit.service.ts';
import { watchSealing } from './watch-sealing.service.ts';

const lines: object[] = [];
const errors: object[] = [];
const { deps, api, clock } = await memoryApi({}, () => ({
  log: { info: (line) => void lines.push(line), error: (line) => void errors.push(line) },
}));
const ada = await makePerson(deps, { isAdmin: true, name: 'Ada Admin' });
const ben = await makePerson(deps, { isAdmin: true, name: 'Ben Admin' });
const suspended = await makePerson(deps, { isAdmin: true, isBlocked: true });
const user = await makePerson(deps, { name: 'Nora Quist' });
beforeEach(() => {
  lines.length = 0;
  errors.length = 0;
});

/** A row of something that Ada did, as the trigger sees it. */
const happened = (kind: AuditKind, options: { about?: Person; detail?: AuditDetail; atMs?: number } = {}) =>
  addAuditRow(deps, kind, { by: ada, atMs: deps.now(), ...options });
/** How many mails of a kind an event sends to Ada (who did it), Ben, a suspended administrator and a user. */
const sentBy = (kind: MailKind, work: () => Promise<unknown>) =>
  mailsSentTo(deps, [ada, ben, suspended, user], kind, work);
const newest = async (kind: MailKind) => (await mailsOf(deps, ben.email, kind)).at(-1)?.text ?? '';
const [toBoth, toNobody] = [
  [1, 1, 0, 0],
  [0, 0, 0, 0],
];
const large = { amountUsdCents: auditLimits.largeDecisionUsdCents };
const wallet = { btcBefore: 'bc1qoldaddress', btcAfter: 'bc1qnewaddress' };

describe('every administrator is mailed once', () => {
  it.each<[AuditKind, MailKind, AuditDetail]>([
    ['update-wallet', 'admin-wallet-changed', wallet],
    ['credit-profit', 'admin-large-decision', large],
    // A hundredth of a bitcoin at 64,000 USD is below the bound, one is above it.
    ['edit-figures', 'admin-large-decision', { usdCentsAfter: 0, btcUnitsBefore: 0, btcUnitsAfter: 1e8 }],
  ])('of %s, as %s, however often and together the trigger runs', async (kind, mail, detail) => {
    const id = await happened(kind, { detail });
    const run = () => alertAdmins(id, deps);
    expect(await sentBy(mail, () => Promise.all([run(), run(), run()]))).toEqual(toBoth);
    expect(await sentBy(mail, run)).toEqual(toNobody);
    const line = { operation: 'alert-admins', alert: mail, action: kind, actorUid: ada.uid, eventId: id };
    expect(lines).toMatchObject([{ ...line, mailed: 2 }]);
  });

  it('of a decision above the bound of the two-person policy, if that is lower', async () => {
    const small = await happened('credit-profit', { about: user, detail: { amountUsdCents: 5_000 } });
    const alert = (id: string) => () => alertAdmins(id, deps);
    expect(await sentBy('admin-large-decision', alert(small))).toEqual(toNobody);
    await givePolicy(deps, { fromUsdCents: 5_000 });
    expect(await sentBy('admin-large-decision', alert(small))).toEqual(toBoth);
    await givePolicy(deps, { fromUsdCents: 10 ** 9 });
    const id = await happened('credit-profit', { about: user, detail: large });
    expect(await sentBy('admin-large-decision', alert(id))).toEqual(toBoth);
    await givePolicy(deps, {});
  });

  it('with who did what, to whom, and the values before and after, without a network address', async () => {
    const detail = { usdCentsBefore: 0, usdCentsAfter: 9_000_000, reason: 'as agreed' };
    await alertAdmins(await happened('edit-figures', { about: user, detail }), deps);
    const text = await newest('admin-large-decision');
    for (const part of [
      'Ada Admin',
      'Nora Quist',
      'USD after: $90,000.00',
      'Reason: as agreed',
      '/admin/audit',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('198.51.100.1');
    const closed = { code: 'I2', note: 'Sign in again at https://evil.example' };
    await alertAdmins(await happened('close-finding', { detail: closed }), deps);
    expect(await newest('admin-large-decision')).toContain('Code: I2');
    expect(await newest('admin-large-decision')).not.toContain('evil.example');
    await alertAdmins(await happened('update-wallet', { detail: wallet }), deps);
    const addresses = 'BTC before: bc1q olda ddre ss';
    expect(await newest('admin-wallet-changed')).toContain(addresses);
  });

  it('when the row is sealed, if its trigger never ran; sealing waits for no mail, and the next run sends it', async () => {
    clock.skewMs += 2 * auditLimits.sealDelayMs;
    await alertSealed(await sealAudit(deps), deps);
    await happened('update-wallet', { atMs: deps.now() - auditLimits.sealDelayMs });
    const listActiveAdmins = () => Promise.reject(new Error('mail'));
    const broken = { ...deps, users: { ...deps.users, listActiveAdmins } };
    const sealed = await sealAudit(broken);
    expect(sealed).toHaveLength(1);
    await expect(alertSealed(sealed, broken)).rejects.toThrow('mail');
    const next = () => sentBy('admin-wallet-changed', () => alertSealed([], deps));
    expect([await next(), await next()]).toEqual([toBoth, toNobody]);
  });

  it('in parts: a run that has no time left leaves the rest of a batch to the next, which repeats nothing', async () => {
    clock.skewMs += 2 * auditLimits.sealDelayMs;
    await alertSealed(await sealAudit(deps), deps);
    const atMs = deps.now() - auditLimits.sealDelayMs;
    await happened('update-wallet', { atMs: atMs - 2 });
    for (let row = 0; row < 250; row += 1) await happened('list-users', { atMs: atMs - 1 });
    await happened('update-wallet', { atMs });
    const sealed = await sealAudit(deps);
    expect(sealed).toHaveLength(1);
    let skewMs = 0;
    const findDetail: typeof deps.audit.findDetail = (id) => {
      skewMs = platformLimits.runMsMax + 1;
      return deps.audit.findDetail(id);
    };
    const slow = { ...deps, now: () => deps.now() + skewMs, audit: { ...deps.audit, findDetail } };
    const next = (given: typeof deps) => sentBy('admin-wallet-changed', () => alertSealed(sealed, given));
    expect([await next(slow), await next(deps), await next(deps)]).toEqual([toBoth, toBoth, toNobody]);
  });

  it('and one that cannot be reported is a finding, and holds up none after it', async () => {
    clock.skewMs += 2 * auditLimits.sealDelayMs;
    const atMs = deps.now() - auditLimits.sealDelayMs;
    const lost = await happened('update-wallet', { atMs: atMs - 1 });
    await happened('update-wallet', { atMs });
    const findDetail = (id: string) =>
      id === lost ? Promise.reject(new Error('broken')) : deps.audit.findDetail(id);
    const broken = { ...deps, audit: { ...deps.audit, findDetail } };
    const work = async () => alertSealed(await sealAudit(deps), broken);
    expect(await sentBy('admin-wallet-changed', work)).toEqual(toBoth);
    const [finding] = await deps.findings.listOpenOf(['not-alerted'], 2);
    expect(finding?.subject).toBe(`audit/${lost}`);
    await deps.findings.eraseNow(finding?.id ?? '');
  });
});

describe('administrators who lost their power', () => {
  it.each(['a suspension', 'the command line'])(
    'by %s are mailed for 72 hours, without details',
    async (how) => {
      const out = await makePerson(deps, { isAdmin: true, name: 'Otto Out' });
      if (how === 'the command line') await revokeAdmin(out.email, deps);
      else {
        const cleo = await makePerson(deps, { isAdmin: true });
        const body = { idToSuspend: out.uid };
        const by = { token: cleo.token, params: { adminId: cleo.uid } };
        expect((await api.call('suspend-user', { ...by, body })).status).toBe(200);
      }
      const mails = () => mailsOf(deps, out.email, 'admin-large-decision');
      const credit = () => happened('credit-profit', { about: user, detail: large });
      await alertAdmins(await credit(), deps);
      const [mail, ...more] = await mails();
      expect(more).toEqual([]);
      for (const part of ['Ada Admin', 'less than 72 hours ago']) expect(mail?.text).toContain(part);
      for (const part of ['Nora Quist', '10,000']) expect(mail?.text).not.toContain(part);
      const laterMs = deps.now() + administratorLimits.formerAdminAlertedMs;
      await alertAdmins(await credit(), { ...deps, now: () => laterMs });
      expect(await mails()).toHaveLength(1);
    },
  );

  it('long ago are not mailed just because they are suspended now', async () => {
    const { uid, email } = await makePerson(deps, { isAdmin: true, isBlocked: true });
    await revokeAdmin(email, deps);
    expect((await deps.users.find(uid))?.adminUntilMs).toBeUndefined();
  });
});

describe('findings', () => {
  const found = (subject: string) =>
    ({ source: 'books', code: 'I2', uid: user.uid, subject, detail: '1 too much' }) as const;

  it('are kept and mailed once, together, and again if they come back after they were closed', async () => {
    const both = [found('usd'), found('btc')];
    const keep = (...findings: typeof both) =>
      sentBy('admin-books-broken', () => keepFindings(findings, deps));
    expect([await keep(...both), await keep(...both)]).toEqual([toBoth, toNobody]);
    expect((await deps.findings.listOpen(10)).map(({ subject }) => subject).sort()).toEqual(['btc', 'usd']);
    const line = { operation: 'alert-admins', alert: 'admin-books-broken', findings: 2, codes: ['books I2'] };
    expect(errors).toEqual([line]);
    const [finding = expect.fail('There is no finding')] = await deps.findings.listOpen(1);
    const closure = { atMs: Date.now(), byUid: ada.uid, note: 'corrected', entryId: null };
    await deps.findings.save(finding.id, { ...finding, isOpen: false, closure });
    expect(await keep(found(finding.subject))).toEqual(toBoth);
  });

  it('are all kept in the end, though each run keeps only 200', async () => {
    const many = Array.from({ length: 450 }, (_each, index) => found(`many ${String(index)}`));
    const kept = [];
    for (let run = 0; run < 4; run += 1) kept.push(await keepFindings(many, deps));
    expect(kept).toEqual([200, 200, 50, 0]);
  });

  it('are created once if the chain does not verify, or sealing has stopped for an hour at two checks', async () => {
    for (const { id } of await deps.findings.listOpen(1000)) await deps.findings.eraseNow(id);
    clock.skewMs += auditLimits.sealDelayMs;
    await sealAudit(deps);
    const verify = () => sentBy('admin-books-broken', () => watchAudit(deps));
    expect(await verify()).toEqual(toNobody);
    await deps.seals.saveProof({ days: [], countedOn: 0 });
    const [row] = await deps.seals.listRows({ afterMs: undefined, untilMs: deps.now() });
    const [collection = '', id = ''] = row?.path.split('/') ?? [];
    await deps.db.write((writer) => writer.update({ collection, id }, { actorUid: ben.uid }));
    expect([await verify(), await verify()]).toEqual([toBoth, toNobody]);
    const open = () => deps.findings.listOpen(5);
    expect(await open()).toMatchObject([{ source: 'audit', code: 'altered', subject: row?.path }]);
    expect(errors).toContainEqual(expect.objectContaining({ operation: 'verify-audit' }));

    await happened('approve-kyc', { atMs: deps.now() + 1 });
    const look = () => sentBy('admin-books-broken', () => watchSealing(deps));
    clock.skewMs += auditLimits.unsealedAgeMsMax - 60_000;
    expect(await look(), 'not an hour yet').toEqual(toNobody);
    clock.skewMs += 2 * 60_000;
    expect(await look(), 'a stack that was off has old rows').toEqual(toNobody);
    clock.skewMs += 15 * 60_000;
    expect(await look()).toEqual(toBoth);
    expect((await open()).map(({ code }) => code)).toContain('not-sealed');
    expect(errors).toContainEqual(expect.objectContaining({ operation: 'seal-audit' }));
    expect(await look(), 'it is open').toEqual(toNobody);
    for (const { id: openId } of await open()) await deps.findings.eraseNow(openId);
    await sealAudit(deps);
    for (let looks = 0; looks < 3; looks += 1) {
      clock.skewMs += 15 * 60_000;
      await watchSealing(deps);
    }
    expect(await open()).toEqual([]);
  });
});
