import type { Admin, Command, Pick } from '../ledger-model/command.ts';

const newest: Pick = { back: 0, among: 'pending' };

/** Cases that few random sequences reach too rarely, but that must be reached: played before the random ones. */
export const twoPersonExamples: [Command[]][] = [
  // A credit is confirmed by its proposer, by its subject, by a third person, and once more.
  [[withPolicy(), credit('ada'), ...confirmedBy('ben', 'ada', 'cleo', 'cleo')]],
  // Figures that others have set meanwhile, addresses that are refused and proposed again.
  [[withPolicy(), edit(1), edit(2), ...confirmedBy('cleo', 'cleo')]],
  [[withPolicy(), wallet(), { kind: 'refuse', admin: 'ada', pick: newest }, wallet(), ...confirmedBy('ada')]],
  // Their proposers are demoted, suspended and reinstated, or too slow.
  [[withPolicy(), credit('clara'), { kind: 'demote', user: 'ben' }, ...confirmedBy('cleo')]],
  [
    [
      withPolicy(),
      wallet(),
      suspend('ben'),
      reinstate('ben'),
      ...confirmedBy('cleo'),
      wallet(),
      ...confirmedBy('cleo'),
    ],
  ],
  [[withPolicy(), wallet(), { kind: 'wait', hours: 73 }, ...confirmedBy('cleo')]],
  // The policy itself, which then counts a day later.
  [[withPolicy(), loosen(), ...confirmedBy('cleo'), wallet(), { kind: 'wait', hours: 25 }, wallet()]],
  // A withdrawal: approved twice by one, who is then suspended and approves again, then by another.
  [
    [
      { kind: 'credit-profit', admin: 'ben', user: 'clara', coin: 'btc', cents: 100_000, rate: 64_000 },
      { kind: 'request-withdrawal', user: 'clara', coin: 'btc', cents: 50_000, rate: 64_000 },
      withPolicy(),
      approve('ben'),
      approve('ben'),
      suspend('ben'),
      reinstate('ben'),
      approve('ben'),
      approve('cleo'),
    ],
  ],
];

function withPolicy(): Command {
  return { kind: 'command-policy', bound: 0 };
}

function loosen(): Command {
  return { kind: 'set-policy', admin: 'ben', bound: null };
}

function credit(user: 'ada' | 'clara'): Command {
  return { kind: 'credit-profit', admin: 'ben', user, coin: 'btc', cents: 50_000, rate: 64_000 };
}

function edit(usd: number): Command {
  return { kind: 'edit-figures', admin: 'ben', user: 'clara', figures: { usd, btc: 0, eth: 0 } };
}

function wallet(): Command {
  return { kind: 'set-wallet', admin: 'ben', wallet: 'third' };
}

function approve(admin: Admin): Command {
  return { kind: 'approve', admin, pick: newest, rate: 64_000 };
}

function suspend(user: Admin): Command {
  return { kind: 'suspend', user };
}

function reinstate(user: Admin): Command {
  return { kind: 'unsuspend', user };
}

function confirmedBy(...by: Admin[]): Command[] {
  return by.map((admin) => ({ kind: 'confirm', admin, pick: newest, rate: 64_000 }));
}
