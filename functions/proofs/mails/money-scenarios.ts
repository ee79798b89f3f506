import type { MailKind } from '@keelstone/domain/mail/mail';
import { newTxid } from '../../testing/payouts.ts';
import { freshKey } from '../../testing/records.ts';
import { upload } from '../../testing/uploads.ts';
import { idOf } from '../../testing/race-setup.ts';

import { twice, type MailScenario, type World } from './mail-scenario.ts';

const withdrawal = ({ race, holder }: World) => idOf(race.withdraw(holder));
const paidWithdrawal = async (world: World): Promise<string> => {
  const id = await withdrawal(world);
  await world.race.approve(world.admin, id)();
  return id;
};
const pay = ({ race, admin }: World, idToPay: string, paidTxid: string, replaces = '') =>
  race.api.call('record-payout', { token: admin.token, body: { idToPay, paidTxid, replaces } });

/** Mails about somebody's money. */
export const moneyScenarios = {
  'deposit-received': {
    async run({ race: { api, deps }, holder: { uid, token } }) {
      const proof = await upload(deps, uid);
      const body = { usd: 500, coinSelected: 'eth' as const, proof, transactionId: freshKey() };
      await twice(() => api.call('request-deposit', { token, body }));
      return undefined;
    },
  },
  'deposit-approved': {
    before: ['deposit-received'],
    async run({ race, holder, admin }) {
      await twice(race.approve(admin, await race.deposit(holder)));
      return undefined;
    },
  },
  'deposit-rejected': {
    before: ['deposit-received'],
    async run({ race, holder, admin }) {
      await twice(race.reject(admin, await race.deposit(holder)));
      return undefined;
    },
  },
  'withdrawal-requested': {
    async run({ race, holder }) {
      await twice(race.withdraw(holder, { key: freshKey() }));
      return undefined;
    },
  },
  'withdrawal-approved': {
    before: ['withdrawal-requested'],
    async run(world) {
      await twice(world.race.approve(world.admin, await withdrawal(world)));
      return undefined;
    },
  },
  'withdrawal-rejected': {
    before: ['withdrawal-requested'],
    async run(world) {
      await twice(world.race.reject(world.admin, await withdrawal(world)));
      return undefined;
    },
  },
  'transaction-information': {
    before: ['withdrawal-requested'],
    async run(world) {
      const { race, admin } = world;
      const body = {
        idToAsk: await withdrawal(world),
        items: ['explanation' as const],
        text: 'Whose address is it?',
      };
      await twice(() => race.api.call('ask-transaction', { token: admin.token, body }));
      return undefined;
    },
  },
  'withdrawal-sent': {
    before: ['withdrawal-requested', 'withdrawal-approved'],
    async run(world) {
      const [id, txid] = [await paidWithdrawal(world), newTxid()];
      await twice(() => pay(world, id, txid));
      return undefined;
    },
  },
  'withdrawal-corrected': {
    before: ['withdrawal-requested', 'withdrawal-approved', 'withdrawal-sent'],
    async run(world) {
      const [id, wrong, right] = [await paidWithdrawal(world), newTxid(), newTxid()];
      await pay(world, id, wrong);
      await twice(() => pay(world, id, right, wrong));
      return undefined;
    },
  },
  'withdrawal-returned': {
    before: ['withdrawal-requested', 'withdrawal-approved'],
    async run(world) {
      const body = { idToReturn: await paidWithdrawal(world), reason: 'It came back' };
      await twice(() => world.race.api.call('return-payout', { token: world.admin.token, body }));
      return undefined;
    },
  },
  'profit-credited': {
    async run({ race, holder: { uid: id }, admin: { token } }) {
      const body = { id, profit: 25, profitSelected: 'btc' as const, transactionId: freshKey() };
      await twice(() => race.api.call('credit-profit', { token, body }));
      return undefined;
    },
  },
  'figures-edited': {
    async run({ race, holder: { uid: id }, admin: { token } }) {
      const body = { id, balance: 2600, btc: 1, eth: 1, reason: 'As agreed' };
      await twice(() => race.api.call('edit-figures', { token, body }));
      return undefined;
    },
  },
} satisfies Partial<Record<MailKind, MailScenario>>;
