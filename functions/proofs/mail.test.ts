import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { mailLimits } from '@keelstone/domain/kernel/mail/mail.limits';
import type { Deps } from '../src/entry/create-deps.ts';
import { dueMailsPerPage } from '../src/platform/collections/mail.repository.ts';
import { queueMail } from '../src/platform/mail/queue-mail.ts';
import { sendDueMails, sendMail } from '../src/platform/mail/send-mail.service.ts';
import type { SmtpSender } from '../src/platform/mail/smtp-sender.ts';
import { times } from '../testing/burst.ts';
import { memoryDeps } from '../testing/memory-store/memory-deps.ts';
import { freshEmail, missingId } from '../testing/records.ts';

const secondMs = 1000;
let skewMs = 0;
const deps = memoryDeps({ now: () => Date.now() + skewMs });
const strict = { ...deps, config: { ...deps.config, throttleScale: 1 } };
/** The mails that a server has taken. */
const inbox: Parameters<SmtpSender['send']>[0][] = [];
const smtp: SmtpSender = { send: async (mail) => void inbox.push(mail) };
const mailsTo = (address: string) => inbox.filter(({ to }) => to === address);
const later: SmtpSender = {
  send: () => Promise.reject(Object.assign(new Error('451 Try again later'), { responseCode: 451 })),
};

/** A mail in the outbox, with a link that nobody else may read later. One of account-exists counts for its recipient. */
async function put(
  kind: 'password-reset' | 'account-exists',
  to: string,
  effectId = missingId(),
): Promise<string> {
  await deps.runTransaction(async (tx) => {
    queueMail(tx, { kind, effectId, to, values: { link: `http://app.test/x/secret-code${effectId}` } }, deps);
  });
  return `${kind}_${effectId}`;
}

async function queued(to = freshEmail()): Promise<{ id: string; to: string }> {
  return { id: await put('password-reset', to), to };
}

const counted = (to: string, effectId?: string) => put('account-exists', to, effectId);

describe('a mail in the outbox', () => {
  it('is sent as text and as HTML, and then keeps nothing that signs somebody in', async () => {
    const { id, to } = await queued();
    expect(await sendMail(id, deps, smtp)).toBe('sent');
    const [mail] = mailsTo(to);
    expect(mail?.text).toContain('http://app.test/x/secret-code');
    expect(mail?.html).toContain('http://app.test/x/secret-code');
    const stored = await deps.mail.find(id);
    expect(stored).toMatchObject({ state: 'sent', attempts: 1, text: '', html: '' });
    expect(JSON.stringify(stored)).not.toContain('secret-code');
  });

  it('is sent once, though its trigger runs twice or five run together', async () => {
    const [twice, five] = [await queued(), await queued()];
    expect(await sendMail(twice.id, deps, smtp)).toBe('sent');
    expect(await sendMail(twice.id, deps, smtp)).toBe('not-due');
    expect(await sendMail(missingId(), deps, smtp)).toBe('not-due');
    const outcomes = await Promise.allSettled(times(5, () => sendMail(five.id, deps, smtp)));
    const sent = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === 'sent');
    expect(sent).toHaveLength(1);
    expect([mailsTo(twice.to).length, mailsTo(five.to).length]).toEqual([1, 1]);
  });

  it('is kept when SMTP refuses it, and retried at growing intervals', async () => {
    const { id, to } = await queued();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const triedAtMs = deps.now();
      expect(await sendMail(id, deps, later)).toBe('failed');
      const mail = await deps.mail.find(id);
      expect(mail).toMatchObject({ state: 'queued', attempts: attempt });
      expect(mail?.text).toContain('secret-code');
      const waitMs = (mail?.nextAttemptAtMs ?? 0) - triedAtMs;
      waits.push(Math.round(waitMs / secondMs / 2) * 2);
      expect(await sendMail(id, deps, later)).toBe('not-due');
      skewMs += waitMs;
    }
    expect(waits).toEqual([2, 10, 60, 300, 1800, 1800]);
    expect(mailsTo(to)).toEqual([]);
    expect(await sendDueMails(deps, smtp)).toBe(1);
    expect(mailsTo(to)).toHaveLength(1);
  });

  it('is given up after five days, marked, and then keeps nothing that signs somebody in', async () => {
    const { id, to } = await queued();
    skewMs += mailLimits.triedMs - 20_000;
    expect(await sendMail(id, deps, later)).toBe('failed');
    expect(await deps.mail.find(id)).toMatchObject({ state: 'queued', attempts: 1 });
    skewMs += 15_000;
    expect(await sendMail(id, deps, later)).toBe('undeliverable');
    const kept = { state: 'undeliverable', attempts: 2, text: '', html: '' };
    expect(await deps.mail.find(id)).toMatchObject(kept);
    skewMs += 24 * 60 * 60_000;
    expect(await sendMail(id, deps, smtp)).toBe('not-due');
    await sendDueMails(deps, smtp);
    expect(mailsTo(to)).toEqual([]);
  });
});

describe('one recipient', () => {
  const total = mailLimits.mailsPerHour + mailLimits.mergedMails + 3;
  // Mails left by an earlier test are due as well.
  beforeEach(async () => {
    const left = () => deps.mail.listDue(Number.MAX_SAFE_INTEGER);
    for (let mails = await left(); mails.length > 0; mails = await left())
      await Promise.all(mails.map(({ id }) => deps.mail.eraseNow(id)));
  });

  it('gets a bounded number of mails an hour, and loses none', async () => {
    const to = freshEmail();
    const ids: string[] = [];
    while (ids.length < total) ids.push(await counted(to));
    for (const each of ids) await sendMail(each, strict, smtp);
    const separate = mailsTo(to);
    expect(separate).toHaveLength(mailLimits.mailsPerHour);
    // Another recipient is not affected.
    expect(await sendMail(await counted(freshEmail()), strict, smtp)).toBe('sent');

    expect(await sendDueMails(strict, smtp)).toBe(0);
    skewMs += mailLimits.mailsHeldMs;
    expect(await sendDueMails(strict, later)).toBe(0);
    skewMs += 2 * secondMs;
    expect(await sendDueMails(strict, smtp)).toBe(1);
    expect(await sendDueMails(strict, smtp)).toBe(0);
    skewMs += mailLimits.mailsHeldMs;
    expect(await sendDueMails(strict, smtp)).toBe(1);
    const all = mailsTo(to);
    const together = all.filter(({ subject }) => subject.includes('messages from'));
    expect(all).toHaveLength(mailLimits.mailsPerHour + 2);
    const sizes = together.map(({ subject }) => Number(subject.split(' ')[0]));
    expect(sizes.sort((a, b) => a - b)).toEqual([3, mailLimits.mergedMails]);
    expect(codesIn(all).sort()).toEqual(ids.map(codeOf).sort());

    const stored = await deps.mail.list({ where: [['to', '==', to]] });
    expect(stored.map(({ state }) => state)).toEqual(times(total, () => 'sent'));
    expect(JSON.stringify(stored)).not.toContain('secret-code');
  });

  it('gets what is held at the end of its pause, whoever else has them mailed then', async () => {
    const { to, ids } = await flooded();
    for (const due of ids) expect(await sendMail(due, strict, smtp)).toBe('not-due');
    // But always the reset link that was asked for.
    expect(await sendMail((await queued(to)).id, strict, smtp)).toBe('sent');
    inbox.length = 0;
    expect(codesIn(mailsTo(to))).toEqual([]);
    skewMs += mailLimits.mailsHeldMs;
    const fresh = await counted(to);
    expect(await sendMail(fresh, strict, smtp)).toBe('sent');
    expect(codesIn(mailsTo(to)).sort()).toEqual([...ids, fresh].map(codeOf).sort());
    expect(await sendDueMails(strict, smtp)).toBe(0);
  });

  it('gets alerts about deposit addresses, roles, policy and books immediately, whatever else is held', async () => {
    const { to } = await held(mailLimits.mergedMails + 5);
    const values = { what: 'Somebody changed it', facts: [], at: 'now', link: 'https://app.test' };
    for (const what of ['wallet-changed', 'role-changed', 'policy-changed', 'books-broken'] as const) {
      const kind = `admin-${what}` as const;
      const effectId = missingId();
      await deps.runTransaction((tx) => {
        queueMail(tx, { kind, effectId, to, values }, deps);
        return Promise.resolve();
      });
      expect(await sendMail(`${kind}_${effectId}`, strict, smtp), kind).toBe('sent');
    }
    const left = (await deps.mail.list({ where: [['to', '==', to]] })).filter(
      ({ state }) => state === 'held',
    );
    expect(left).toHaveLength(mailLimits.mergedMails + 5);
  });

  it('gets the oldest of many first, whatever their kinds are called', async () => {
    const { to, ids } = await held(mailLimits.mergedMails + 5);
    expect(await sendDueMails(strict, smtp)).toBe(1);
    const first = codesIn(mailsTo(to));
    // The one that is due first carries the others.
    expect(first).toHaveLength(mailLimits.mergedMails);
    expect(first).toEqual(expect.arrayContaining(ids.slice(0, mailLimits.mergedMails - 1).map(codeOf)));
  });

  it('gets the others alone if the mail that carried them is refused for good', async () => {
    const { to, ids } = await held(4);
    const bad = codeOf(ids[2] ?? '');
    const refusing: SmtpSender = {
      send: (mail) => (mail.text.includes(bad) ? Promise.reject(refusalOf(to)) : smtp.send(mail)),
    };
    // The first run tries them all together, and then those that come after the carrier in it; the next one the rest.
    const sent = [await sendDueMails(strict, refusing), await sendDueMails(strict, refusing)];
    expect((sent[0] ?? 0) + (sent[1] ?? 0)).toBe(3);
    const good = ids.toSpliced(2, 1).map(codeOf);
    expect(codesIn(mailsTo(to)).sort()).toEqual(good.sort());
    const states = await Promise.all(ids.map(async (id) => (await deps.mail.find(id))?.state));
    expect(states).toEqual(['sent', 'sent', 'undeliverable', 'sent']);
  });

  it('gets the others if the mail that carried them is cancelled before its retry', async () => {
    const { to, ids } = await held(4);
    expect(await sendDueMails(strict, later)).toBe(0);
    const stored = await deps.mail.list({ where: [['to', '==', to]] });
    const carrier = stored.find(({ carries }) => carries !== undefined)?.id ?? '';
    await deps.mail.eraseNow(carrier);
    // One of them goes alone, and the rest with the next pause.
    for (let pause = 0; pause < 2; pause += 1) {
      skewMs += mailLimits.mailsHeldMs;
      expect(await sendDueMails(strict, smtp)).toBe(1);
    }
    const left = ids.filter((id) => id !== carrier);
    expect([left.length, codesIn(mailsTo(to)).sort()]).toEqual([3, left.map(codeOf).sort()]);
    expect(await deps.mail.find(carrier)).toBeUndefined();
  });

  it('gets all of them once if the sender of the mail that carries them dies', async () => {
    const { to, ids } = await held(4);
    const dying = sendDueMails(strict, { send: () => new Promise(() => undefined) });
    const mails = () => Promise.all(ids.map((id) => deps.mail.find(id)));
    const carried = async () => (await mails()).filter((mail) => mail?.state === 'merged').length;
    await expect.poll(carried).toBe(3);
    // Longer than a pause: each of the others is due by now, and a new mail could carry them.
    skewMs += mailLimits.mailsHeldMs;
    const outcome = await sendMail(await counted(to), strict, smtp);
    expect([outcome, await sendDueMails(strict, smtp)]).toEqual(['not-due', 1]);
    expect(codesIn(mailsTo(to)).sort()).toEqual(ids.map(codeOf).sort());
    skewMs += mailLimits.mailsHeldMs;
    expect(await sendDueMails(strict, smtp)).toBe(1);
    expect(codesIn(mailsTo(to))).toHaveLength(5);
    void dying;
  });

  it('delays nobody else, however many are held for it', async () => {
    const { to } = await held(2 * dueMailsPerPage + 10);
    const other = await queued();
    skewMs += secondMs;
    expect(await sendDueMails(strict, smtp)).toBe(2);
    expect([mailsTo(to).length, mailsTo(other.to).length]).toEqual([1, 1]);
  });

  it('gets the later mails of a run in which an earlier one fails', async () => {
    const to = freshEmail();
    const [broken, whole] = [(await queued(to)).id, (await queued(to)).id].sort();
    const read: Deps['mail']['read'] = (tx, id) =>
      id === broken ? Promise.reject(new Error('Contention')) : deps.mail.read(tx, id);
    const failing = { ...deps, mail: { ...deps.mail, read } };
    await expect(sendDueMails(failing, smtp)).rejects.toThrow('Mails could not be sent');
    expect(codesIn(mailsTo(to))).toEqual([codeOf(whole ?? '')]);
    expect(await sendDueMails(deps, smtp)).toBe(1);
  });

  /** Somebody who has had their mails of this hour, with some more in the outbox. */
  async function flooded(more = 1): Promise<{ to: string; ids: string[] }> {
    const to = freshEmail();
    const window = { count: mailLimits.mailsPerHour, resetAtMs: deps.now() + 60 * 60 * secondMs };
    await deps.throttles.save(fingerprint(`mails|hour|${to}`), window);
    const ids: string[] = [];
    while (ids.length < more) ids.push(await counted(to));
    return { to, ids };
  }

  /** Somebody with mails that were held until now, the oldest first; the older their ids, the later in the alphabet. */
  async function held(count: number): Promise<{ to: string; ids: string[] }> {
    const { to, ids } = await flooded(0);
    for (let age = count; age > 0; age -= 1) {
      const id = await counted(to, `${String(age).padStart(4, '0')}${missingId()}`);
      const mail = (await deps.mail.find(id)) ?? expect.fail('The mail is gone');
      const createdAtMs = deps.now() - age * secondMs;
      await deps.mail.save(id, { ...mail, state: 'held', createdAtMs, nextAttemptAtMs: deps.now() - 1 });
      ids.push(id);
    }
    return { to, ids };
  }
});

function codeOf(id: string): string {
  return `secret-code${id.split('_')[1] ?? ''}`;
}

/** Every code that was mailed, as often as it was: each mail names its own twice. */
function codesIn(mails: readonly { text: string }[]): string[] {
  return mails.flatMap(({ text }) => [...new Set(text.match(/secret-code\w+/g))]);
}

it('a mail that its server refuses for good is given up, and leaves the address out of the log', async () => {
  const { id, to } = await queued();
  const logged: object[] = [];
  const log = { ...deps.log, error: (fields: object) => void logged.push(fields) };
  const refusing = { send: () => Promise.reject(refusalOf(to)) };
  expect(await sendMail(id, { ...deps, log }, refusing)).toBe('undeliverable');
  expect(await deps.mail.find(id)).toMatchObject({ state: 'undeliverable', text: '', html: '' });
  expect(logged).toMatchObject([{ operation: 'send-mail', mail: id, smtpStatus: 550 }]);
  expect(JSON.stringify(logged)).not.toContain(to);
  skewMs += 60 * 60 * secondMs;
  expect(await sendMail(id, { ...deps, log }, refusing)).toBe('not-due');
});

function refusalOf(to: string): Error {
  const answer = { responseCode: 550, code: 'EENVELOPE', command: 'RCPT TO' };
  return Object.assign(new Error(`550 5.1.1 <${to}>: Recipient address rejected`), answer);
}
