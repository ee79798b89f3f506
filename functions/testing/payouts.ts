import { getFirestore } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import { idOf, setUpRace, type RaceSetup } from './race-setup.ts';
import { checkFile } from '../src/features/desk/reconcile/check-file.ts';
import { faultsOf, fileOf } from './books.ts';
import type { Person } from './people.ts';

let ids = 0;
/** An id that no other test has entered. */
export const newTxid = () => (ids += 1).toString(16).padStart(64, '0');

/** A server with its own database, and helpers for the tests of payments. The first administrator acts. */
export async function setUpPayouts(database: string) {
  const race = await setUpRace(database);
  const [ada] = race.admins;
  const anotherOf = async (holder: Person): Promise<string> => {
    const id = await idOf(race.withdraw(holder));
    await race.approve(ada, id)();
    return id;
  };
  return {
    race,
    /** By somebody who sees the current id. */
    enter: async (id: string, paidTxid: string, { token } = ada) => {
      const replaces = (await race.deps.transactions.find(id))?.paidTxid ?? '';
      return race.api.call('record-payout', { token, body: { idToPay: id, paidTxid, replaces } });
    },
    /** By somebody who has seen none. */
    enterFirst: (id: string, paidTxid: string, { token } = ada) =>
      race.api.call('record-payout', { token, body: { idToPay: id, paidTxid } }),
    giveBack: (id: string, { token } = ada, reason = 'It came back') =>
      race.api.call('return-payout', { token, body: { idToReturn: id, reason } }),
    recordOf: (id: string) => race.deps.transactions.find(id),
    /** Another approved withdrawal of a person, to the same address. */
    anotherOf,
    paidWithdrawal: async (): Promise<{ holder: Person; id: string }> => {
      const holder = await race.holder();
      return { holder, id: await anotherOf(holder) };
    },
    ownRow: async ({ token, uid }: Person, id: string) => {
      const list = await race.api.call('list-user-transactions', { token, params: { userId: uid } });
      return list.body.items.find(({ _id }) => _id === id);
    },
    auditedAs: (id: string) => auditedAs(id, race),
    problemsOf: (person: Person) => problemsOf(person, race),
  };
}

/** The details of the audit rows of its payment, oldest first, without where they came from. */
async function auditedAs(id: string, { deps }: RaceSetup): Promise<object[]> {
  const found = await getFirestore().collection(collections.audit).where('targetId', '==', id).get();
  const rows = found.docs.filter((row) => row.get('kind') === 'record-payout');
  const inOrder = rows.sort((one, other) => Number(one.get('atMs')) - Number(other.get('atMs')));
  const details = await Promise.all(inOrder.map((row) => deps.audit.findDetail(row.id)));
  return details.map((kept) => {
    const { ip: _ip, ...detail } = kept?.detail ?? {};
    return detail;
  });
}

/** The production checks of a person's books and their surroundings. */
async function problemsOf({ uid }: Person, { deps }: RaceSetup): Promise<string[]> {
  const around = await checkFile(await fileOf(uid), deps);
  return [...(await faultsOf(uid)), ...around.map(({ invariant, detail }) => `${invariant} ${detail}`)];
}
