import { dayMs, hourMs } from '@keelstone/domain/time-units';
import { seededRandom } from '../../testing/seeded-random.ts';
import { hourWeights, shares } from './assumptions.ts';

export type Action = keyof typeof shares | 'dashboard';

/** One thing that one person does. */
export type Deed = { atMs: number; person: number; action: Action };

/** Between two actions of one visit. */
const lookMs = 20_000;

const resolution = 10_000;

/**
 * What everybody does on a day that begins at 0, in order. What one person does depends only on the seed and their
 * number, however many people there are.
 */
export function generatedDay({ people, seed }: { people: number; seed: number }): Deed[] {
  const deeds = Array.from({ length: people }, (_value, person) => deedsOf(person, seed)).flat();
  return deeds.sort((one, other) => one.atMs - other.atMs);
}

function deedsOf(person: number, seed: number): Deed[] {
  const { between } = seededRandom(seed * 1_000_003 + person * 7_919);
  const does = (action: keyof typeof shares) => between(0, resolution - 1) < shares[action] * resolution;
  const request = requestBy(between(0, resolution - 1) / resolution);
  const looks = (['transactions', 'statement', 'security', 'profile', 'rename'] as const).filter(does);
  const atMs = momentBy(between(0, resolution - 1) / resolution) + between(0, 60_000);
  const visit = (beginsMs: number, actions: readonly Action[]): Deed[] =>
    actions.map((action, index) => ({ atMs: beginsMs + index * lookMs, person, action }));
  // A newcomer registers and applies: there is nothing else to look at yet.
  if (request === 'application') return visit(atMs, ['application']);
  const signIn = does('signIn') ? (['signIn'] as const) : [];
  const first = visit(atMs, [...signIn, 'dashboard', ...looks, ...(request === undefined ? [] : [request])]);
  if (!does('secondVisit')) return first;
  const laterMs = momentBy(between(0, resolution - 1) / resolution) + between(0, 60_000);
  return [...first, ...visit(laterMs, ['dashboard'])];
}

/** At most one request a day: the shares are laid end to end. */
function requestBy(draw: number): 'deposit' | 'withdrawal' | 'application' | undefined {
  if (draw < shares.deposit) return 'deposit';
  if (draw < shares.deposit + shares.withdrawal) return 'withdrawal';
  return draw < shares.deposit + shares.withdrawal + shares.application ? 'application' : undefined;
}

/** The time of day by which this share of it has happened, weighted by how busy its hours are. */
export function momentBy(part: number): number {
  let before = 0;
  for (const [hour, weight] of hourWeights.entries()) {
    const share = weight / hourWeights.length;
    if (part < before + share) return (hour + (part - before) / share) * hourMs;
    before += share;
  }
  return dayMs - 1;
}
