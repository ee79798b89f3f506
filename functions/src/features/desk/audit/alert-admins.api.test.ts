import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditDetail, AuditKind } from '@keelstone/domain/audit/audit-row';
import { policyDocument } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { openPolicy } from '@keelstone/domain/policy/policy';
import type { MailKind } from '@keelstone/domain/mail/mail';
import type { Deps } from '../../../entry/deps.ts';
import { keepFindings } from '../books/keep-findings.service.ts';
import { addAuditRow, mailsSentTo } from '../../../../testing/admin-alerts.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';
import { alertAdmins } from './alert-admins.service.ts';
import { alertSealed } from './alert-sealed.service.ts';
import { revokeAdmin } from '../../access/auth/revoke-admin.service.ts';
import { sealAudit } from './seal-audit.service.ts';
import { watchAudit } from './watch-audit.service.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
let suspended: Person;
let user: Person;
const lines: object[] = [];
const errors: object[] = [];

beforeAll(async () => {
  const log = {
    info: (line: object) => void lines.push(line),
    error: (line: object) => void errors.push(line),
  };
  deps = { ...testDeps({ database: freshDatabase('alert-admins') }), log };
  api = await startApi(deps);
  ada = await makePerson(deps, { isAdmin: true, name: 'Ada Admin' });
  ben = await makePerson(deps, { isAdmin: true, name: 'Ben Admin' });
  suspended = await makePerson(deps, { isAdmin: true, isBlocked: true });
  user = await makePerson(deps, { name: 'Nora Quist' });
});
afterAll(() => api.close());
beforeEach(() => {
  lines.length = 0;
  errors.length = 0;
});

/** A row of something that Ada did, as the trigger sees it. */
const happened = (kind: AuditKind, options: { about?: Person; detail?: AuditDetail; atMs?: number } = {}) =>
  addAuditRow(deps, kind, { by: ada, ...options });

/** How many mails of a kind an event sends to Ada (who did it), Ben, a suspended administrator and a user. */
const sentBy = (kind: MailKind, work: () => Promise<unknown>) =>
  mailsSentTo(deps, [ada, ben, suspended, user], kind, work);

const toBoth = [1, 1, 0, 0];
const toNobody = [0, 0, 0, 0];

describe('every administrator is mailed once', () => {
  it.each<[AuditKind, MailKind, AuditDetail]>([
    ['update-wallet', 'admin-wallet-changed', { btcBefore: 'bc1old', btcAfter: 'bc1new' }],
    ['credit-profit', 'admin-large-decision', { amountUsdCents: limits.largeDecisionUsdCents }],
    [
      'approve-transaction',
      'admin-large-decision',
      { amountUsdCents: 50_000, bookedUsdCents: 50_000 + limits.largeDecisionUsdCents },
    ],
    [
      'record-payout',
      'admin-large-decision',
      { before: 'a', after: 'b', isReturned: false, takenFrom: null },
    ],
    [
      'record-payout',
      'admin-large-decision',
      { before: null, after: 'b', isReturned: true, takenFrom: null },
    ],
    [
      'record-payout',
      'admin-large-decision',
      { before: null, after: 'b', isReturned: false, takenFrom: 'x' },
    ],
    // A hundredth of a bitcoin at 64,000 USD is below the bound, one is above it.
    [
      'edit-figures',
      'admin-large-decision',
      { usdCentsAfter: 0, btcUnitsBefore: 0, btcUnitsAfter: 100_000_000 },
    ],
  ])('of %s, as %s, however often the trigger runs', async (kind, mail, detail) => {
    const id = await happened(kind, { detail });
    const run = () => alertAdmins(id, deps);
    expect(await sentBy(mail, run)).toEqual(toBoth);
    expect(await sentBy(mail, run)).toEqual(toNobody);
    expect(lines).toMatchObject([
      { operation: 'alert-admins', alert: mail, action: kind, actorUid: ada.uid, eventId: id, mailed: 2 },
    ]);
  });

  it('though its trigger runs three times simultaneously', async () => {
    const id = await happened('update-wallet', { detail: { btcBefore: 'bc1old', btcAfter: 'bc1new' } });
    const runs = () => Promise.all([1, 2, 3].map(() => alertAdmins(id, deps)));
    expect(await sentBy('admin-wallet-changed', runs)).toEqual(toBoth);
  });

  it('of a decision above the bound of the two-person policy, if that is lower', async () => {
    const id = await happened('credit-profit', { about: user, detail: { amountUsdCents: 5_000 } });
    const alert = () => alertAdmins(id, deps);
    expect(await sentBy('admin-large-decision', alert)).toEqual(toNobody);
    await deps.policies.save(policyDocument, { policy: { fromUsdCents: 5_000 }, next: null });
    expect(await sentBy('admin-large-decision', alert)).toEqual(toBoth);
    await deps.policies.save(policyDocument, { policy: { fromUsdCents: 10 ** 9 }, next: null });
    const detail = { amountUsdCents: limits.largeDecisionUsdCents };
    const large = await happened('credit-profit', { about: user, detail });
    expect(await sentBy('admin-large-decision', () => alertAdmins(large, deps))).toEqual(toBoth);
    await deps.policies.save(policyDocument, { policy: openPolicy, next: null });
  });

  it('of the suspension of an administrator', async () => {
    const id = await happened('suspend-user', { about: suspended });
    expect(await sentBy('admin-large-decision', () => alertAdmins(id, deps))).toEqual(toBoth);
  });

  it('with who did what, to whom, and the values before and after, without a network address', async () => {
    const detail = { usdCentsBefore: 0, usdCentsAfter: 9_000_000, reason: 'as agreed' };
    await alertAdmins(await happened('edit-figures', { about: user, detail }), deps);
    const { text = '' } = (await mailsOf(deps, ben.email, 'admin-large-decision')).at(-1) ?? {};
    for (const part of [
      'Ada Admin',
      'Nora Quist',
      'usdCentsAfter: 9000000',
      'reason: as agreed',
      '/admin/audit',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('198.51.100.1');
  });

  it('of the deposit addresses before and after, in groups of four', async () => {
    const detail = { btcBefore: 'bc1qoldaddress', btcAfter: 'bc1qnewaddress' };
    await alertAdmins(await happened('update-wallet', { detail }), deps);
    const { text = '' } = (await mailsOf(deps, ben.email, 'admin-wallet-changed')).at(-1) ?? {};
    expect(text).toContain('btcBefore: bc1q olda ddre ss');
    expect(text).toContain('btcAfter: bc1q newa ddre ss');
  });

  it('of an export, though an empty one was asked for before', async () => {
    const atMs = Date.parse('2021-01-01T10:00:00Z');
    const ask = async (batches: number) =>
      alertAdmins(await happened('export-audit', { atMs, detail: { batch: 0, batches } }), deps);
    expect(await sentBy('admin-large-decision', () => ask(0))).toEqual(toNobody);
    expect(await sentBy('admin-large-decision', () => ask(3))).toEqual(toBoth);
  });

  it('when the row is sealed, if its trigger never ran', async () => {
    await happened('update-wallet', { atMs: Date.now() - 2 * limits.sealDelayMs });
    const seal = async () => alertSealed(await sealAudit(deps), deps);
    expect(await sentBy('admin-wallet-changed', seal)).toEqual(toBoth);
  });
});

describe('administrators who lost their power', () => {
  it.each(['a suspension', 'the command line'])(
    'by %s are mailed for 72 hours, without figures and names of others',
    async (by) => {
      const out = await makePerson(deps, { isAdmin: true, name: 'Otto Out' });
      if (by === 'a suspension') {
        const { body, status } = await api.call('suspend-user', {
          token: ben.token,
          params: { adminId: ben.uid },
          body: { idToSuspend: out.uid },
        });
        expect([status, body]).toMatchObject([200, { message: 'User suspended' }]);
      } else await revokeAdmin(out.email, deps);
      const mails = () => mailsOf(deps, out.email, 'admin-large-decision');
      const credit = () =>
        happened('credit-profit', { about: user, detail: { amountUsdCents: limits.largeDecisionUsdCents } });
      await alertAdmins(await credit(), deps);
      expect(await mails()).toHaveLength(1);
      const text = (await mails())[0]?.text ?? '';
      expect(text).toContain('Ada Admin');
      expect(text).toContain('less than 72 hours ago');
      expect(text).not.toContain('Nora Quist');
      expect(text).not.toContain('1000000');
      const later = { ...deps, now: () => Date.now() + limits.formerAdminAlertedMs };
      await alertAdmins(await credit(), later);
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

  it('are kept and mailed once, together', async () => {
    const both = [found('usd'), found('btc')];
    expect(await sentBy('admin-books-broken', () => keepFindings(both, deps))).toEqual(toBoth);
    expect(await sentBy('admin-books-broken', () => keepFindings(both, deps))).toEqual(toNobody);
    expect((await deps.findings.listOpen(10)).map(({ subject }) => subject).sort()).toEqual(['btc', 'usd']);
    expect(errors).toEqual([
      { operation: 'alert-admins', alert: 'admin-books-broken', findings: 2, codes: ['books I2'] },
    ]);
  });

  it('are mailed again if they come back after they were closed', async () => {
    const [finding] = await deps.findings.listOpen(1);
    if (finding === undefined) throw new Error('There is no finding');
    const closure = { atMs: Date.now(), byUid: ada.uid, note: 'corrected', entryId: null };
    await deps.findings.save(finding.id, { ...finding, isOpen: false, closure });
    const again = () => keepFindings([found(finding.subject)], deps);
    expect(await sentBy('admin-books-broken', again)).toEqual(toBoth);
  });

  it('are all kept in the end, though each run keeps only 200', async () => {
    const many = Array.from({ length: 450 }, (_each, index) => found(`many ${String(index)}`));
    const kept = [];
    for (let run = 0; run < 4; run += 1) kept.push(await keepFindings(many, deps));
    expect(kept).toEqual([200, 200, 50, 0]);
  });

  it('are created if the chain does not verify', async () => {
    expect(await sentBy('admin-books-broken', () => watchAudit(deps))).toEqual(toNobody);
    const [row] = (await deps.seals.listRows({ afterMs: undefined, untilMs: Date.now() })).slice(0, 1);
    await getFirestore()
      .doc(row?.path ?? '')
      .update({ actorUid: ben.uid });
    expect(await sentBy('admin-books-broken', () => watchAudit(deps))).toEqual(toBoth);
    expect(await deps.findings.listOpen(1)).toMatchObject([
      { source: 'audit', code: 'altered', subject: row?.path },
    ]);
    expect(errors).toContainEqual(expect.objectContaining({ operation: 'verify-audit' }));
    expect(await sentBy('admin-books-broken', () => watchAudit(deps))).toEqual(toNobody);
  });
});
