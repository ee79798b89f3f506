import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../src/deps.ts';
import { queueMail } from '../src/mail/queue-mail.ts';
import { sendDueMails, sendMail } from '../src/mail/send-mail.service.ts';
import { smtpSender, type SmtpSender } from '../src/mail/smtp-sender.ts';
import { startApi, type Api } from '../testing/api.ts';
import { allDocuments } from '../testing/database.ts';
import { mailsTo, setSmtp } from '../testing/mail-inbox.ts';
import { answerRequestsOf } from '../testing/sent-mails.ts';
import { makePerson } from '../testing/people.ts';
import { missingId } from '../testing/records.ts';
import { freshDatabase, testDeps } from '../testing/test-environment.ts';
import { times } from '../testing/burst.ts';

const secondMs = 1000;
let deps: Deps;
let api: Api;
let smtp: SmtpSender;
let skewMs = 0;

beforeAll(async () => {
  deps = testDeps({
    database: freshDatabase('proof-mail'),
    now: () => Date.now() + skewMs,
    config: { throttleScale: 1000 },
  });
  api = await startApi(deps);
  smtp = smtpSender(deps.config);
});
afterEach(() => setSmtp('accept'));
afterAll(() => api.close());

/** A mail in the outbox, with a link that nobody else may read later. */
async function queued(recipient?: string): Promise<{ id: string; to: string }> {
  const effectId = missingId();
  const to = recipient ?? `${effectId.toLowerCase()}@people.test`;
  await deps.runTransaction((tx) => {
    const values = { link: `http://app.test/passwordreset/secret-code${effectId}` };
    queueMail(deps, tx, { kind: 'password-reset', effectId, to, values });
    return Promise.resolve();
  });
  return { id: `password-reset_${effectId}`, to };
}

describe('a mail in the outbox', () => {
  it('is sent as text and as HTML, and then keeps nothing that signs somebody in', async () => {
    const { id, to } = await queued();
    expect(await sendMail(id, deps, smtp)).toBe('sent');
    const [mail] = await mailsTo(to);
    expect(mail?.text).toContain('http://app.test/passwordreset/secret-code');
    expect(mail?.html).toContain('http://app.test/passwordreset/secret-code');
    const stored = await deps.mail.find(id);
    expect(stored).toMatchObject({ state: 'sent', attempts: 1, text: '', html: '' });
    expect(JSON.stringify(stored)).not.toContain('secret-code');
  });

  it('is sent once, though its trigger runs twice or five run together', { timeout: 60_000 }, async () => {
    const [twice, five] = [await queued(), await queued()];
    expect(await sendMail(twice.id, deps, smtp)).toBe('sent');
    expect(await sendMail(twice.id, deps, smtp)).toBe('not-due');
    const outcomes = await Promise.allSettled(times(5, () => sendMail(five.id, deps, smtp)));
    const sent = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === 'sent');
    expect(sent).toHaveLength(1);
    expect([(await mailsTo(twice.to)).length, (await mailsTo(five.to)).length]).toEqual([1, 1]);
  });

  it('is not sent at all by a trigger for a mail that is gone', async () => {
    expect(await sendMail(missingId(), deps, smtp)).toBe('not-due');
  });

  it('is kept when SMTP refuses it, and retried at growing intervals', async () => {
    const { id, to } = await queued();
    await setSmtp('refuse');
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const triedAtMs = deps.now();
      expect(await sendMail(id, deps, smtp)).toBe('failed');
      const mail = await deps.mail.find(id);
      expect(mail).toMatchObject({ state: 'queued', attempts: attempt });
      expect(mail?.text).toContain('secret-code');
      const waitMs = (mail?.nextAttemptAtMs ?? 0) - triedAtMs;
      waits.push(Math.round(waitMs / secondMs / 2) * 2);
      expect(await sendMail(id, deps, smtp)).toBe('not-due');
      skewMs += waitMs;
    }
    expect(waits).toEqual([2, 10, 60, 300, 1800, 1800]);
    await setSmtp('accept');
    expect(await mailsTo(to)).toEqual([]);
    expect(await sendDueMails(deps, smtp)).toBe(1);
    expect(await mailsTo(to)).toHaveLength(1);
  });

  it('waits for an SMTP server that is down', async () => {
    const { id, to } = await queued();
    const nobody = smtpSender({ ...deps.config, smtp: { ...deps.config.smtp, port: 1 } });
    expect(await sendMail(id, deps, nobody)).toBe('failed');
    expect((await deps.mail.find(id))?.state).toBe('queued');
    expect(await sendDueMails(deps, smtp)).toBe(0);
    skewMs += 3 * secondMs;
    expect(await sendDueMails(deps, smtp)).toBe(1);
    expect(await mailsTo(to)).toHaveLength(1);
  });

  it('is given up after five days, marked, and then keeps nothing that signs somebody in', async () => {
    const { id, to } = await queued();
    await setSmtp('refuse');
    skewMs += limits.mailTriedMs - 20_000;
    expect(await sendMail(id, deps, smtp)).toBe('failed');
    const last = await deps.mail.find(id);
    expect(last).toMatchObject({ state: 'queued', attempts: 1 });
    skewMs += 15_000;
    expect(await sendMail(id, deps, smtp)).toBe('undeliverable');
    expect(await deps.mail.find(id)).toMatchObject({
      state: 'undeliverable',
      attempts: 2,
      text: '',
      html: '',
    });
    await setSmtp('accept');
    skewMs += 24 * 60 * 60_000;
    expect(await sendMail(id, deps, smtp)).toBe('not-due');
    await sendDueMails(deps, smtp);
    expect(await mailsTo(to)).toEqual([]);
  });

  it('is taken over a minute after its sender died', async () => {
    const { id, to } = await queued();
    const dying = sendMail(id, deps, { send: () => new Promise(() => undefined) });
    await expect.poll(async () => (await deps.mail.find(id))?.state).toBe('sending');
    expect(await sendDueMails(deps, smtp)).toBe(0);
    skewMs += 61 * secondMs;
    expect(await sendDueMails(deps, smtp)).toBe(1);
    expect(await mailsTo(to)).toHaveLength(1);
    void dying;
  });
});

describe('one recipient', () => {
  const total = limits.mailsPerHour + limits.mergedMails + 3;

  it('gets a bounded number of mails an hour, and loses none', { timeout: 60_000 }, async () => {
    const strict = { ...deps, config: { ...deps.config, throttleScale: 1 } };
    const { id, to } = await queued();
    const ids = [id];
    while (ids.length < total) ids.push((await queued(to)).id);
    for (const each of ids) await sendMail(each, strict, smtp);
    const separate = await mailsTo(to);
    expect(separate).toHaveLength(limits.mailsPerHour);
    // Another recipient is not affected.
    const other = await queued();
    expect(await sendMail(other.id, strict, smtp)).toBe('sent');

    expect(await sendDueMails(strict, smtp)).toBe(0);
    skewMs += limits.mailsHeldMs;
    await setSmtp('refuse');
    expect(await sendDueMails(strict, smtp)).toBe(0);
    await setSmtp('accept');
    skewMs += 2 * secondMs;
    expect(await sendDueMails(strict, smtp)).toBe(1);
    expect(await sendDueMails(strict, smtp)).toBe(0);
    skewMs += limits.mailsHeldMs;
    expect(await sendDueMails(strict, smtp)).toBe(1);
    const all = await mailsTo(to);
    const together = all.filter(({ subject }) => subject.includes('messages from'));
    expect(all).toHaveLength(limits.mailsPerHour + 2);
    const sizes = together.map(({ subject }) => Number(subject.split(' ')[0]));
    expect(sizes.sort((a, b) => a - b)).toEqual([3, limits.mergedMails]);
    const codes = all.map(({ text }) => new Set(text.match(/secret-code\w+/g))).flatMap((each) => [...each]);
    expect([codes.length, new Set(codes).size]).toEqual([total, total]);

    const stored = await deps.mail.list({ where: [['to', '==', to]] });
    expect(stored.map(({ state }) => state)).toEqual(times(total, () => 'sent'));
    expect(JSON.stringify(stored)).not.toContain('secret-code');
  });
});

describe('an address that has an account already', () => {
  it('is mailed once an hour, however often somebody registers with it', async () => {
    const { email } = await makePerson(deps);
    const body = { name: 'Somebody', email, number: '+12025550100', password: 'another one' };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await api.call('register', { body })).body).toEqual({ message: 'Verification email sent' });
      await sendDueMails(deps, smtp);
    }
    expect((await mailsTo(email)).map(({ subject }) => subject)).toHaveLength(1);
    expect(await sentTo(email)).toEqual(['account-exists sent']);
  });
});

describe('the mails to people', () => {
  it('are sent when an admin suspends them and when their password was reset', async () => {
    const [admin, person] = [await makePerson(deps, { isAdmin: true }), await makePerson(deps)];
    const { email } = person;
    await api.call('forgot-password', { body: { email } });
    await answerRequestsOf(deps, email);
    await sendDueMails(deps, smtp);
    const [reset] = await mailsTo(email);
    const code = /passwordreset\/([\w-]+)/.exec(reset?.text ?? '')?.[1] ?? '';
    const body = { password: 'another horse' };
    expect((await api.call('reset-password', { params: { resetToken: code }, body })).status).toBe(200);
    expect((await api.call('reset-password', { params: { resetToken: code }, body })).error.code).toBe(
      'link-used',
    );
    const params = { adminId: admin.uid };
    await api.call('suspend-user', { token: admin.token, params, body: { idToSuspend: person.uid } });
    await sendDueMails(deps, smtp);
    expect(await sentTo(email)).toEqual([
      'account-suspended sent',
      'password-changed sent',
      'password-reset sent',
    ]);
    expect(await mailsTo(email)).toHaveLength(3);
  });
});

async function sentTo(address: string): Promise<string[]> {
  const mails = await allDocuments<{ to: string; kind: string; state: string }>('mail');
  return mails
    .filter(({ to }) => to === address)
    .map(({ kind, state }) => `${kind} ${state}`)
    .sort();
}

describe('a mail that its server refuses for good', () => {
  it('is given up, and leaves the address out of the log', async () => {
    const { id, to } = await queued();
    const refused = Object.assign(new Error(`550 5.1.1 <${to}>: Recipient address rejected`), {
      responseCode: 550,
      code: 'EENVELOPE',
      command: 'RCPT TO',
    });
    const logged: object[] = [];
    const log = { ...deps.log, error: (fields: object) => void logged.push(fields) };
    const refusing = { send: () => Promise.reject(refused) };
    expect(await sendMail(id, { ...deps, log }, refusing)).toBe('undeliverable');
    expect(await deps.mail.find(id)).toMatchObject({ state: 'undeliverable', text: '', html: '' });
    expect(logged).toMatchObject([{ operation: 'send-mail', mail: id, smtpStatus: 550 }]);
    expect(JSON.stringify(logged)).not.toContain(to);
    skewMs += 60 * 60 * secondMs;
    expect(await sendMail(id, { ...deps, log }, refusing)).toBe('not-due');
  });
});
