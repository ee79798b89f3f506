import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, fileOf } from '../../testing/books.ts';
import { allDocuments } from '../../testing/database.ts';
import { loggedErrors } from '../../testing/test-environment.ts';
import { burst, tally, times } from '../../testing/burst.ts';
import { idOf, setUpRace, type RaceSetup } from '../../testing/race-setup.ts';
import { raceTimeoutMs, sizes } from './settings.ts';

let race: RaceSetup;
beforeAll(async () => {
  race = await setUpRace('proof-races-reviews');
});
afterAll(async () => {
  await race.api.close();
  expect(loggedErrors).toEqual([]);
});

describe.each(sizes)(
  '%i simultaneous decisions on one record',
  { timeout: raceTimeoutMs, concurrent: true },
  (size) => {
    it('approve a deposit once when two admins click', async () => {
      const { api, admins, approve } = race;
      const holder = await race.holder();
      const id = await race.deposit(holder);
      const answers = await burst(
        api,
        times(size, (index) => approve(admins[index % 2 === 0 ? 0 : 1], id)),
      );
      expect(tally(answers)).toEqual({ '200': size });
      expect((await fileOf(holder.uid)).account.usd).toEqual({ available: 300_000, held: 0 });
      expect(await effectsOf(holder.uid, id)).toEqual(['deposit-approved']);
      // One about the request, and one about the approval.
      expect(await tracesOf(id)).toEqual({ audit: ['approve-transaction'], mails: 2 });
      expect(await faultsOf(holder.uid)).toEqual([]);
    });

    it('either approve or reject a withdrawal', async () => {
      const { api, admins, approve, reject } = race;
      const holder = await race.holder();
      const id = await idOf(race.withdraw(holder));
      const answers = await burst(
        api,
        times(size, (index) => (index % 2 === 0 ? approve(admins[0], id) : reject(admins[1], id))),
      );
      const { status } = await recordOf(holder.uid, id);
      const approvals = Math.ceil(size / 2);
      const winners = status === 'Approved' ? approvals : size - approvals;
      expect(tally(answers)).toEqual({ '200': winners, '409 already-decided': size - winners });
      const settled = status === 'Approved' ? 'withdrawal-settled' : 'withdrawal-released';
      expect(await effectsOf(holder.uid, id)).toEqual(['withdrawal-held', settled]);
      expect((await tracesOf(id)).mails).toBe(1);
      const available = status === 'Approved' ? 150_000 : 250_000;
      expect((await fileOf(holder.uid)).account.usd).toEqual({ available, held: 0 });
      expect(await faultsOf(holder.uid)).toEqual([]);
    });

    it('either approve or reject a deposit, though a rejection moves no money', async () => {
      const { api, admins, approve, reject } = race;
      const holder = await race.holder();
      const id = await race.deposit(holder);
      const answers = await burst(
        api,
        times(size, (index) => (index % 2 === 0 ? approve(admins[0], id) : reject(admins[1], id))),
      );
      const { status } = await recordOf(holder.uid, id);
      const approvals = Math.ceil(size / 2);
      const winners = status === 'Approved' ? approvals : size - approvals;
      expect(tally(answers)).toEqual({ '200': winners, '409 already-decided': size - winners });
      expect(await effectsOf(holder.uid, id)).toEqual(status === 'Approved' ? ['deposit-approved'] : []);
      expect((await tracesOf(id)).mails).toBe(2);
      expect(await faultsOf(holder.uid)).toEqual([]);
    });

    it('approve a deposit or delete it, and report which', async () => {
      const { api, admins, approve, remove } = race;
      const holder = await race.holder();
      const id = await race.deposit(holder);
      const shots = times(size, (index) =>
        index % 2 === 0 ? approve(admins[0], id) : remove(admins[1], id),
      );
      const answers = await burst(api, shots);
      const record = await recordOf(holder.uid, id);
      expect(record).toMatchObject({ isDeleted: true, isHiddenForUser: true });
      expect(answers.filter((_answer, index) => index % 2 === 1).map(({ status }) => status)).toEqual(
        times(Math.floor(size / 2), () => 200),
      );
      const approved = answers.filter(({ status }, index) => index % 2 === 0 && status === 200).length;
      expect(approved > 0).toBe(record.status === 'Approved');
      expect(await effectsOf(holder.uid, id)).toEqual(approved > 0 ? ['deposit-approved'] : []);
      expect(await faultsOf(holder.uid)).toEqual([]);
    });

    it("settle a withdrawal once between its owner's delete and an admin's approval", async () => {
      const { api, admins, approve, remove } = race;
      const holder = await race.holder();
      const id = await idOf(race.withdraw(holder));
      const shots = times(size, (index) => (index % 2 === 0 ? approve(admins[0], id) : remove(holder, id)));
      const answers = await burst(api, shots);
      const record = await recordOf(holder.uid, id);
      const settled = record.status === 'Approved' ? 'withdrawal-settled' : 'withdrawal-released';
      expect(record.isHiddenForUser).toBe(true);
      expect(record.isCancelledByUser).toBe(record.status === 'Rejected');
      expect(await effectsOf(holder.uid, id)).toEqual(['withdrawal-held', settled]);
      const approved = answers.filter(({ status }, index) => index % 2 === 0 && status === 200).length;
      expect(approved > 0).toBe(record.status === 'Approved');
      expect(await faultsOf(holder.uid)).toEqual([]);
    });

    it("take an owner's answer completely or not at all, and never after the decision", async () => {
      const { api, admins, approve } = race;
      const holder = await race.holder();
      const id = await race.deposit(holder);
      const asked = { idToAsk: id, items: ['explanation' as const], text: 'Please explain it' };
      await api.call('ask-transaction', { token: admins[0].token, body: asked });
      const body = { idToAnswer: id, question: 1, explanation: 'I sent it in two parts' };
      const answer = () => api.call('answer-transaction', { token: holder.token, body });
      const answers = await burst(
        api,
        times(size, (index) => (index % 2 === 0 ? approve(admins[0], id) : answer)),
      );
      const record = await recordOf(holder.uid, id);
      const given = record.asks?.[0]?.answeredAtMs;
      expect(record.status).toBe('Approved');
      // All of them are the same answer, so all were taken, or the decision came before the first.
      const taken = answers.filter(({ status }, index) => index % 2 === 1 && status === 200);
      expect(taken.length > 0).toBe(given !== null);
      expect(given ?? 0).toBeLessThanOrEqual(record.decidedAtMs ?? 0);
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      expect(await effectsOf(holder.uid, id)).toEqual(['deposit-approved']);
      expect(await faultsOf(holder.uid)).toEqual([]);
    });
  },
);

async function recordOf(uid: string, id: string) {
  const found = (await fileOf(uid)).transactions.find((transaction) => transaction.id === id);
  if (found === undefined) throw new Error(`${id} is lost`);
  return found;
}

async function effectsOf(uid: string, id: string): Promise<string[]> {
  return (await fileOf(uid)).entries.filter(({ recordId }) => recordId === id).map(({ event }) => event);
}

/** What an admin action leaves behind in addition to money. */
async function tracesOf(id: string): Promise<{ audit: string[]; mails: number }> {
  const audit = await allDocuments<{ targetId: string; kind: string }>('audit');
  const mails = await allDocuments<{ id: string }>('mail');
  return {
    audit: audit.filter(({ targetId }) => targetId === id).map(({ kind }) => kind),
    // Mails about the decision, not the request.
    mails: mails.filter((mail) => mail.id.endsWith(id) && mail.id !== `withdrawal-requested_${id}`).length,
  };
}
