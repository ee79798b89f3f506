import { limits } from '@keelstone/domain/limits';
import type { Admin, Command, Holder, Pick } from '../ledger-model/command.ts';

const newest: Pick = { back: 0, among: 'pending' };

/** Cases that random short sequences reach too rarely, but that must be reached: played before the random ones. */
export const examples: [Command[]][] = [
  [[credit(), ...times(4, withdrawal), review('approve'), withdrawal()]],
  [[...times(limits.pendingDepositsPerUser + 1, () => deposit()), review('reject'), deposit()]],
  [[credit(), withdrawal(), figuresAtTheirCap(), review('reject'), deposit(), review('approve')]],
  [[credit(), withdrawal(), review('approve'), payoutReturn(), payoutReturn(), withdrawal()]],
  [
    [
      deposit('ada'),
      review('approve', 'ada'),
      { kind: 'delete-as-stranger', pick: newest },
      { kind: 'replay', pick: newest, rate: 3_201 },
      { kind: 'delete-as-admin', admin: 'ben', pick: newest },
      deposit('clara'),
      { kind: 'delete-as-owner', pick: newest },
      { kind: 'suspend', user: 'deepa' },
      { kind: 'withdraw-kyc', user: 'clara' },
    ],
  ],
];

function withdrawal(): Command {
  return { kind: 'request-withdrawal', user: 'clara', coin: 'btc', cents: 50_000, rate: 64_000 };
}

function deposit(user: Holder = 'clara'): Command {
  return { kind: 'request-deposit', user, coin: 'eth', cents: 50_000, rate: 3_201 };
}

function credit(): Command {
  return { kind: 'credit-profit', admin: 'ben', user: 'clara', coin: 'btc', cents: 250_000, rate: 64_000 };
}

function review(kind: 'approve' | 'reject', admin: Admin = 'ben'): Command {
  const command = { admin, pick: newest };
  return kind === 'approve' ? { kind, ...command, rate: 64_000 } : { kind, ...command };
}

function payoutReturn(): Command {
  return { kind: 'return-payout', admin: 'ben', pick: { back: 0, among: 'paid-out' } };
}

/** One unit more must leave everything as it is. */
function figuresAtTheirCap(): Command {
  const cap = limits.accountUnitsMax;
  return { kind: 'edit-figures', admin: 'ben', user: 'clara', figures: { usd: cap, btc: cap, eth: cap } };
}

function times(count: number, make: () => Command): Command[] {
  return Array.from({ length: count }, make);
}
