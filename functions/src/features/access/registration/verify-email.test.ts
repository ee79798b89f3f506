import { describe, expect, it } from 'vitest';
import { mailRequestLimits } from '@keelstone/domain/access/mail-request/mail-request.limits';
import { deriveLinkId } from '@keelstone/domain/core/one-time-link/one-time-link';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import { kycLimits } from '@keelstone/domain/identity/kyc/kyc.limits';
import { startApi } from '../../../../testing/api.ts';
import { changes, fingerprint, nothingWritten } from '../../../../testing/database.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { kycForm } from '../../../../testing/records.ts';
import { answerRequestsOf, mailedCode } from '../../../../testing/sent-mails.ts';
import { memoryApi, outcomeOf } from '../../../../testing/tested-api.ts';
import { upload } from '../../../../testing/uploads.ts';

const { deps, api, clock } = await memoryApi();

const verify = (oobCode: string) => api.call('verify-email', { body: { oobCode } });
const exchange = (kycTicket: string, password: string) =>
  api.call('open-kyc-session', { body: { kycTicket, password } });
const ticketOf = (person: Person) => issueLinkCode(deps, 'kyc-ticket', person);
const disown = async (code: string) => outcomeOf(await api.call('use-secure-link', { body: { code } }));

describe('a verified address', () => {
  it('opens no session, ends existing ones, and gets a ticket for the identity form', async () => {
    const person = await makePerson(deps, { isVerified: false });
    const answer = await verify(await issueLinkCode(deps, 'verify-email', person));
    expect(Object.keys(answer.body).sort()).toEqual(['email', 'kycTicket', 'message']);
    expect(answer.body).toMatchObject({ message: 'Email verified', email: person.email });
    expect((await deps.sessions.find(person.uid))?.live).toEqual({});
    expect(outcomeOf(await api.call('get-current-user', { token: person.token }))).toBe('invalid-token');
    expect(await deps.identity.describe(person.uid)).toMatchObject({ isVerified: true });
    // It does not count as changed outside our pages.
    expect(await deps.securityEvents.list({ where: [['subjectUid', '==', person.uid]] })).toEqual([]);
  });

  it('gets no ticket while an application is Pending or Approved, and is refused for a suspended account', async () => {
    for (const kycStatus of ['Pending', 'Approved'] as const) {
      const person = await makePerson(deps, { isVerified: false, kycStatus });
      const answer = await verify(await issueLinkCode(deps, 'verify-email', person));
      expect([answer.status, answer.body.kycTicket]).toEqual([200, undefined]);
    }
    const blocked = await makePerson(deps, { isVerified: false, isBlocked: true });
    const oobCode = await issueLinkCode(deps, 'verify-email', blocked);
    expect(outcomeOf(await verify(oobCode))).toBe('account-restricted');
    expect((await deps.users.find(blocked.uid))?.isVerified).toBe(false);
  });

  it('ends the account\'s other links of that kind and for a reset, but not "This wasn\'t me"', async () => {
    const person = await makePerson(deps, { isVerified: false });
    const resetToken = await issueLinkCode(deps, 'reset-password', person);
    const code = await issueLinkCode(deps, 'delete-account', person);
    await verify(await issueLinkCode(deps, 'verify-email', person));
    const reset = await api.call('reset-password', { params: { resetToken }, body: { password: 'another' } });
    expect([outcomeOf(reset), await disown(code)]).toEqual(['link-invalid', 200]);
  });
});

describe('a verification link', () => {
  it('is replaced by a newer one, which works once and for a limited time', async () => {
    const { email } = await makePerson(deps, { isVerified: false });
    const ask = async () => {
      await api.call('resend-verification', { body: { email } });
      await answerRequestsOf(deps, email);
      return mailedCode(deps, email, 'verify-email', 'verified');
    };
    const older = await ask();
    clock.skewMs += mailRequestLimits.mailSpacingMs;
    const newer = await ask();
    const refusals = [outcomeOf(await verify(older)), (await verify(newer)).status];
    refusals.push(outcomeOf(await verify(older)), outcomeOf(await verify(newer)));
    expect(refusals).toEqual(['link-replaced', 200, 'link-invalid', 'link-used']);
    const late = await issueLinkCode(deps, 'verify-email', await makePerson(deps, { isVerified: false }));
    clock.skewMs += oneTimeLinkLimits.verifyLinkAgeMsMax + 1;
    expect(outcomeOf(await verify(late))).toBe('link-expired');
  });

  it('may be used again if Firebase Auth failed in the middle', async () => {
    const person = await makePerson(deps, { isVerified: false });
    const oobCode = await issueLinkCode(deps, 'verify-email', person);
    const restore = () => Promise.reject(new Error('Auth is down'));
    const broken = await startApi({ ...deps, identity: { ...deps.identity, restore } });
    expect((await broken.call('verify-email', { body: { oobCode } })).status).toBe(500);
    await broken.close();
    expect(deps.loggedErrors.splice(0)).toHaveLength(1);
    expect((await verify(oobCode)).body.kycTicket).toBeDefined();
  });
});

describe('a ticket', () => {
  it('and the password open a session that can only apply, which spends it and ends "This wasn\'t me"', async () => {
    const person = await makePerson(deps);
    const code = await issueLinkCode(deps, 'delete-account', person);
    const ticket = await ticketOf(person);
    const { customToken } = (await exchange(ticket, person.password)).body;
    const token = await deps.toolkit.signInWithCustomToken(customToken);
    expect(outcomeOf(await api.call('get-sessions', { token }))).toBe('invalid-token');
    const body = kycForm(person.email, await upload(deps, person.uid));
    expect((await api.call('submit-kyc', { token, body })).status).toBe(200);
    expect(outcomeOf(await exchange(ticket, person.password))).toBe('ticket-invalid');
    expect(await disown(code)).toBe('link-invalid');
    expect((await deps.users.find(person.uid))?.kycStatus).toBe('Pending');
  });

  it('may be exchanged five times, so that a reloaded page continues, and tried five times', async () => {
    const person = await makePerson(deps);
    const [reloaded, guessed] = [await ticketOf(person), await ticketOf(await makePerson(deps))];
    for (let count = 0; count < kycLimits.ticketExchangesMax; count += 1) {
      expect((await exchange(reloaded, person.password)).status).toBe(200);
      const before = await fingerprint(deps);
      const wrong = await exchange(guessed, 'a guess');
      expect([wrong.status, wrong.error.code]).toEqual([401, 'wrong-credentials']);
      expect(wrong.error.error).toContain('Wrong password');
      expect(wrong.body).not.toHaveProperty('applicant');
      expect(changes(before, await fingerprint(deps))).toEqual([`links/${deriveLinkId(guessed)}`]);
    }
    for (const ticket of [reloaded, guessed])
      expect(outcomeOf(await exchange(ticket, person.password))).toBe('ticket-invalid');
  });

  it('that is wrong, replaced or expired is refused with one sentence, and writes nothing', async () => {
    const person = await makePerson(deps);
    const [replaced] = [await ticketOf(person), await ticketOf(person)];
    const foreign = await issueLinkCode(deps, 'reset-password', await makePerson(deps));
    const expired = await ticketOf(await makePerson(deps));
    clock.skewMs += oneTimeLinkLimits.kycTicketAgeMsMax + 1;
    await nothingWritten(deps, async () => {
      for (const ticket of ['never-made-never-made', replaced, foreign, expired]) {
        const { status, error } = await exchange(ticket, person.password);
        expect([status, error.code]).toEqual([400, 'ticket-invalid']);
        expect(error.error).toBe('This page has expired. Please sign in to continue with your verification');
      }
    });
  });
});
