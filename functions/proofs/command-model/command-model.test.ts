import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import { isLongRun, print, replayable } from '../../testing/long-run.ts';
import type { Admin, Command, Holder, Pick } from '../ledger-model/command.ts';
import type { Tally } from '../ledger-model/outcome.ts';
import { play } from '../ledger-model/play.ts';
import { modelTimeoutMs } from '../ledger-model/settings.ts';
import { twoPersonSequenceUpTo } from '../ledger-model/two-person-sequence.ts';
import { OverHttp } from './over-http.ts';

/** Beside the examples. The services themselves play thousands, in memory: this is what lies in front of them. */
const randomSequences = isLongRun ? 2_000 : 20;

const newest: Pick = { back: 0, among: 'pending' };
const money = { coin: 'btc', rate: 64_000 } as const;
const deposit = (user: Holder = 'clara', cents = 50_000): Command => ({
  kind: 'request-deposit',
  ...{ user, coin: 'eth', cents, rate: 3_201 },
});
const withdrawal = (cents = 50_000): Command => ({
  kind: 'request-withdrawal',
  user: 'clara',
  cents,
  ...money,
});
const credit = (user: Holder = 'clara', cents = 250_000): Command => ({
  kind: 'credit-profit',
  ...{ admin: 'ben', user, cents, ...money },
});
const approve = (admin: Admin = 'ben'): Command => ({ kind: 'approve', admin, pick: newest, rate: 64_000 });
const reject = (admin: Admin = 'ben'): Command => ({ kind: 'reject', admin, pick: newest });
const edit = (usd: number, coins = 0): Command => ({
  kind: 'edit-figures',
  ...{ admin: 'ben', user: 'clara', figures: { usd, btc: coins, eth: coins } },
});
const returned: Command = { kind: 'return-payout', admin: 'ben', pick: { back: 0, among: 'paid-out' } };
const strict: Command = { kind: 'command-policy', bound: 0 };
const loosened: Command = { kind: 'set-policy', admin: 'ben', bound: null };
const wallet: Command = { kind: 'set-wallet', admin: 'ben', wallet: 'third' };
const suspended = (user: Admin): Command[] => [
  { kind: 'suspend', user },
  { kind: 'unsuspend', user },
];
const confirmed = (...by: Admin[]): Command[] =>
  by.map((admin) => ({ kind: 'confirm', admin, pick: newest, rate: 64_000 }));
const cap = limits.accountUnitsMax;

/** Every call once with each kind of answer; combined so that a sequence does not take long. */
const examples: [Command[]][] = [
  [[credit(), ...Array.from({ length: 4 }, () => withdrawal()), approve(), withdrawal(), returned, returned]],
  [[credit(), withdrawal(), edit(cap, cap), reject(), deposit(), approve(), deposit('clara', 1)]],
  [
    [
      ...[deposit('ada'), approve('ada'), { kind: 'delete-as-stranger', pick: newest } as const, approve()],
      ...([
        { kind: 'replay', pick: newest, rate: 3_201 },
        { kind: 'reuse-key', pick: newest },
      ] as const),
      ...[deposit(), { kind: 'delete-as-admin', admin: 'ben', pick: newest } as const],
      ...[deposit(), { kind: 'delete-as-owner', pick: newest } as const, withdrawal(1_000_000)],
      ...([{ kind: 'withdraw-kyc', user: 'clara' }, withdrawal(), { kind: 'lock', user: 'clara' }] as const),
      ...[withdrawal(), { kind: 'unlock', user: 'clara' } as const, ...suspended('ada')],
    ],
  ],
  // A credit is confirmed by its proposer, by its subject, by a third person, and once more.
  [[strict, credit('ada', 50_000), ...confirmed('ben', 'ada', 'cleo', 'cleo')]],
  // Figures that others have set meanwhile, addresses that are refused and proposed again.
  [[strict, edit(1), edit(2), ...confirmed('cleo', 'cleo'), wallet, wallet]],
  [[strict, wallet, { kind: 'refuse', admin: 'ada', pick: newest }, wallet, ...confirmed('ada')]],
  // Their proposers are demoted, suspended and reinstated, or too slow.
  [[strict, credit(), { kind: 'demote', user: 'ben' }, ...confirmed('cleo')]],
  [
    [
      strict,
      wallet,
      ...suspended('ben'),
      ...confirmed('cleo'),
      wallet,
      { kind: 'wait', hours: 73 },
      ...confirmed('cleo'),
    ],
  ],
  // The policy itself, which then counts a day later.
  [[strict, loosened, ...confirmed('cleo'), wallet, { kind: 'wait', hours: 25 }, wallet]],
  // A withdrawal: approved twice by one, who is then suspended and approves again, then by another.
  [[credit(), withdrawal(), strict, approve(), approve(), ...suspended('ben'), approve(), approve('cleo')]],
];

/** What the sequences must have reached; otherwise their success would prove nothing. */
const milestones = [
  ...['request-deposit: done', 'request-deposit: refused: invalid-input', 'request-withdrawal: done'],
  ...['insufficient-funds', 'kyc-required', 'account-locked', 'too-many-pending'].map(
    (code) => `request-withdrawal: refused: ${code}`,
  ),
  ...['credit-profit: done', 'credit-profit: proposed', 'replay: replayed', 'reuse-key: refused: key-reused'],
  ...[
    'approve: done',
    'approve: refused: own-record',
    'approve: refused: account-limit',
    'approve: proposed',
  ],
  ...[
    'approve: proposed-before',
    'reject: refused: account-limit',
    'edit-figures: done',
    'return-payout: done',
  ],
  ...['return-payout: no-change', 'delete-as-owner: done', 'delete-as-admin: done', 'set-policy: proposed'],
  ...['delete-as-stranger: refused: not-found', 'set-wallet: proposed', 'set-wallet: proposed-before'],
  ...['confirm: done', 'confirm: no-change', 'refuse: done'],
  ...['changed-meanwhile', 'own-proposal', 'own-record', 'proposal-expired', 'proposer-inactive'].map(
    (code) => `confirm: refused: ${code}`,
  ),
];

it(
  'answers and books what the oracle expects for any sequence of commands',
  { timeout: modelTimeoutMs },
  async () => {
    const options = replayable(Date.now() % 2 ** 31);
    print(`command model over HTTP: seed ${String(options.seed)}`);
    const overHttp = new OverHttp();
    const tally: Tally = new Map();
    const property = fc.asyncProperty(twoPersonSequenceUpTo(12), async (sequence) => {
      const failure = await play(sequence, tally, overHttp);
      expect(failure?.problems.concat('trail:', failure.trail)).toBeUndefined();
    });
    const numRuns = examples.length + randomSequences;
    await fc.assert(property, { ...options, numRuns, ...(options.path === undefined && { examples }) });
    await overHttp.close();
    if (options.path === undefined) expect(milestones.filter((each) => !tally.has(each))).toEqual([]);
  },
);
