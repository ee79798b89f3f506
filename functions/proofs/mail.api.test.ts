/* eslint-disable max-lines -- its tests switch off the one SMTP server of the stack: in two files they would disturb each other */
import { afterAll, beforeEach, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '@keelstone/domain/ids';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../src/entry/deps.ts';
import { dueMailsPerPage } from '../src/platform/collections/mail.repository.ts';
import { queueMail } from '../src/platform/mail/queue-mail.ts';
import { sendDueMails, sendMail } from '../src/platform/mail/send-mail.service.ts';
import { smtpSender, type SmtpSender } from '../src/platform/mail/smtp-sender.ts';
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
  let strict: Deps;
  beforeAll(() => {
    strict = { ...deps, config: { ...deps.config, throttleScale: 1 } };
  });
  // What an earlier test left is due as well.
  beforeEach(async () => {
    const left = () => deps.mail.listDue(Number.MAX_SAFE_INTEGER);
    for (let mails = await left(); mails.length > 0; mails = await left())
      await Promise.all(mails.map(({ id }) => deps.mail.remove(id)));
  });

  it('gets a bounded number of mails an hour, and loses none', { timeout: 60_000 }, async () => {
    const to = freshAddress();
    const ids: string[] = [];
    while (ids.length < total) ids.push(await counted(to));
    for (const each of ids) await sendMail(each, strict, smtp);
    const separate = await mailsTo(to);
    expect(separate).toHaveLength(limits.mailsPerHour);
    // Another recipient is not affected.
    expect(await sendMail(await counted(freshAddress()), strict, smtp)).toBe('sent');

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
    expect(codesIn(all).sort()).toEqual(ids.map(codeOf).sort());

    const stored = await deps.mail.list({ where: [['to', '==', to]] });
    expect(stored.map(({ state }) => state)).toEqual(times(total, () => 'sent'));
    expect(JSON.stringify(stored)).not.toContain('secret-code');
  });

  it('gets what is held at the end of its pause, whoever else has them mailed then', async () => {
    const { to, ids } = await flooded();
    for (const due of ids) await sendMail(due, strict, smtp);
    expect(codesIn(await mailsTo(to))).toEqual([]);
    skewMs += limits.mailsHeldMs;
    const fresh = await counted(to);
    expect(await sendMail(fresh, strict, smtp)).toBe('sent');
    expect(codesIn(await mailsTo(to)).sort()).toEqual([...ids, fresh].map(codeOf).sort());
    expect(await sendDueMails(strict, smtp)).toBe(0);
  });

  it('gets the oldest of many first, whatever their kinds are called', async () => {
    const { to } = await flooded(0);
    const ids = await heldSince(to, limits.mergedMails + 5);
    expect(await sendDueMails(strict, smtp)).toBe(1);
    const first = codesIn(await mailsTo(to));
    // The one that is due first carries the others.
    expect(first).toHaveLength(limits.mergedMails);
    expect(first).toEqual(expect.arrayContaining(ids.slice(0, limits.mergedMails - 1).map(codeOf)));
  });

  it('always gets the reset link that was asked for', async () => {
    const { to, ids } = await flooded();
    expect(await sendMail(ids[0] ?? '', strict, smtp)).toBe('not-due');
    expect(await sendMail((await queued(to)).id, strict, smtp)).toBe('sent');
  });

  it('gets the others alone if the mail that carried them is refused for good', async () => {
    const { to } = await flooded(0);
    const ids = await heldSince(to, 4);
    const bad = codeOf(ids[2] ?? '');
    const refusing: SmtpSender = {
      send: (mail) => (mail.text.includes(bad) ? Promise.reject(refusalOf(to)) : smtp.send(mail)),
    };
    // The first run tries them all together, and then those that come after the carrier in it.
    const sent = [await sendDueMails(strict, refusing), await sendDueMails(strict, refusing)];
    expect(sent).toEqual([2, 1]);
    expect(codesIn(await mailsTo(to)).sort()).toEqual(
      ids
        .map(codeOf)
        .filter((code) => code !== bad)
        .sort(),
    );
    const states = await Promise.all(ids.map(async (id) => (await deps.mail.find(id))?.state));
    expect(states).toEqual(['sent', 'sent', 'undeliverable', 'sent']);
  });

  it('gets the others if the mail that carried them is cancelled before its retry', async () => {
    const { to } = await flooded(0);
    const ids = await heldSince(to, 4);
    await setSmtp('refuse');
    expect(await sendDueMails(strict, smtp)).toBe(0);
    await setSmtp('accept');
    const stored = await deps.mail.list({ where: [['to', '==', to]] });
    const carrier = stored.find(({ carries }) => carries !== undefined)?.id ?? '';
    await deps.mail.remove(carrier);
    // One of them goes alone, and the rest with the next pause.
    for (let pause = 0; pause < 2; pause += 1) {
      skewMs += limits.mailsHeldMs;
      expect(await sendDueMails(strict, smtp)).toBe(1);
    }
    const left = ids.filter((id) => id !== carrier);
    expect([left.length, codesIn(await mailsTo(to)).sort()]).toEqual([3, left.map(codeOf).sort()]);
    expect(await deps.mail.find(carrier)).toBeUndefined();
  });

  it('gets all of them once if the sender of the mail that carries them dies', async () => {
    const { to } = await flooded(0);
    const ids = await heldSince(to, 4);
    const dying = sendDueMails(strict, { send: () => new Promise(() => undefined) });
    const stateOfCarried = async () =>
      (await Promise.all(ids.map((id) => deps.mail.find(id)))).filter((mail) => mail?.state === 'merged');
    await expect.poll(async () => (await stateOfCarried()).length).toBe(3);
    // Longer than a pause: each of the others is due by now, and a new mail could carry them.
    skewMs += limits.mailsHeldMs;
    const outcome = await sendMail(await counted(to), strict, smtp);
    expect([outcome, await sendDueMails(strict, smtp)]).toEqual(['not-due', 1]);
    expect(codesIn(await mailsTo(to)).sort()).toEqual(ids.map(codeOf).sort());
    skewMs += limits.mailsHeldMs;
    expect(await sendDueMails(strict, smtp)).toBe(1);
    expect(codesIn(await mailsTo(to))).toHaveLength(5);
    void dying;
  });

  it('delays nobody else, however many are held for it', { timeout: 60_000 }, async () => {
    const { to } = await flooded(0);
    await heldSince(to, 2 * dueMailsPerPage + 10);
    const other = await queued();
    skewMs += secondMs;
    expect(await sendDueMails(strict, smtp)).toBe(2);
    expect([(await mailsTo(to)).length, (await mailsTo(other.to)).length]).toEqual([1, 1]);
  });

  it('gets the later mails of a run in which an earlier one fails', async () => {
    const to = freshAddress();
    const [broken, whole] = [(await queued(to)).id, (await queued(to)).id].sort();
    const read: Deps['mail']['read'] = (tx, id) =>
      id === broken ? Promise.reject(new Error('Contention')) : deps.mail.read(tx, id);
    await expect(sendDueMails({ ...deps, mail: { ...deps.mail, read } }, smtp)).rejects.toThrow(
      'Mails could not be sent',
    );
    expect(codesIn(await mailsTo(to))).toEqual([codeOf(whole ?? '')]);
    expect(await sendDueMails(deps, smtp)).toBe(1);
  });

  /** Somebody who has had their mails of this hour, with some more in the outbox. */
  async function flooded(more = 1): Promise<{ to: string; ids: string[] }> {
    const to = freshAddress();
    const window = { count: limits.mailsPerHour, resetAtMs: deps.now() + 60 * 60 * secondMs };
    await deps.runTransaction((tx) => {
      deps.throttles.put(tx, fingerprint(`mails|hour|${to}`), window);
      return Promise.resolve();
    });
    const ids: string[] = [];
    while (ids.length < more) ids.push(await counted(to));
    return { to, ids };
  }

  /** Mails that were held until now, the oldest first; the older their ids, the later in the alphabet. */
  async function heldSince(to: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let age = count; age > 0; age -= 1) {
      const id = await counted(to, `${String(age).padStart(4, '0')}${missingId()}`);
      const mail = await deps.mail.find(id);
      if (mail === undefined) throw new Error('The mail is gone');
      const createdAtMs = deps.now() - age * secondMs;
      await deps.mail.save(id, { ...mail, state: 'held', createdAtMs, nextAttemptAtMs: deps.now() - 1 });
      ids.push(id);
    }
    return ids;
  }
});

/** A mail of a kind that counts for its recipient. */
async function counted(to: string, effectId = missingId()): Promise<string> {
  await deps.runTransaction((tx) => {
    const values = { link: `http://app.test/login/secret-code${effectId}` };
    queueMail(deps, tx, { kind: 'account-exists', effectId, to, values });
    return Promise.resolve();
  });
  return `account-exists_${effectId}`;
}

function freshAddress(): string {
  return `${missingId().toLowerCase()}@people.test`;
}

function codeOf(id: string): string {
  return `secret-code${id.split('_')[1] ?? ''}`;
}

/** Every code that was mailed, as often as it was: each mail names its own twice. */
function codesIn(mails: readonly { text: string }[]): string[] {
  return mails.flatMap(({ text }) => [...new Set(text.match(/secret-code\w+/g))]);
}

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
    const refused = refusalOf(to);
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

function refusalOf(to: string): Error {
  return Object.assign(new Error(`550 5.1.1 <${to}>: Recipient address rejected`), {
    responseCode: 550,
    code: 'EENVELOPE',
    command: 'RCPT TO',
  });
}
