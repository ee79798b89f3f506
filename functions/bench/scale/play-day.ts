import { askAgain, decideNext } from './administrator.ts';
import { arrangeDay, type Cast } from './arrange-day.ts';
import { dayMs, factor, hourMs, simulated, target } from './assumptions.ts';
import { generatedDay, type Deed } from './generated-day.ts';
import { scheduledRuns } from './jobs.ts';
import { act, signIn } from './people.ts';
import { AppInMemory } from './app-in-memory.ts';
import { newTally, type Actor, type Tally } from './tally.ts';

/** Plays a generated day on the product's own services, and returns everything that it did to documents. */
export async function playDay(
  { people, seed }: { people: number; seed: number },
  onProgress: (hour: number) => void = () => undefined,
): Promise<Tally> {
  const stage = new AppInMemory();
  await stage.open();
  try {
    const deeds = generatedDay({ people, seed });
    const cast = await arrangeDay(stage, deeds, people);
    stage.tally = newTally();
    let hour = -1;
    for (const { atMs, begin } of eventsOf(stage, deeds, cast)) {
      if (Math.floor(atMs / hourMs) > hour) onProgress((hour = Math.floor(atMs / hourMs)));
      await begin(atMs);
    }
    return stage.tally;
  } finally {
    await stage.close();
  }
}

type Event = { atMs: number; begin(atMs: number): Promise<void> };

/** Everything on the day that starts by itself, in order; an open list refreshes on every signal. */
function eventsOf(stage: AppInMemory, deeds: readonly Deed[], { people, administrator }: Cast): Event[] {
  const admin = (kind: 'decision' | 'refresh'): Actor => ({ kind, id: administrator.identity.uid });
  const play = async (actor: Actor, atMs: number, work: () => Promise<unknown>): Promise<void> => {
    const hasSignalled = await stage.as(actor, atMs, work);
    if (hasSignalled) await stage.as(admin('refresh'), stage.atMs, () => askAgain(stage, administrator));
  };
  const decisions = Math.floor((target.decisionsPerHour * 24 * people.length) / (factor * simulated.people));
  const events: Event[] = [
    ...deeds.map((each) => ({
      atMs: each.atMs,
      begin: async (atMs: number) => {
        const person = people[each.person];
        if (person !== undefined)
          await play({ kind: 'person', id: String(each.person) }, atMs, () =>
            act(stage, person, each.action),
          );
      },
    })),
    ...scheduledRuns().map(({ atMs: at, name, job }) => ({
      atMs: at,
      begin: (atMs: number) =>
        play({ kind: job.growth === 'activity' ? 'follow-up' : 'job', id: name }, atMs, () =>
          stage.run(name, () => job.run(stage.deps)),
        ),
    })),
    ...Array.from({ length: decisions }, (_value, index) => ({
      atMs: ((index + 0.5) * dayMs) / decisions,
      begin: (atMs: number) => play(admin('decision'), atMs, () => decideNext(stage, administrator)),
    })),
    ...[0, 8, 16].map((hour) => ({
      atMs: hour * hourMs,
      begin: (atMs: number) => play(admin('decision'), atMs, () => signIn(stage, administrator)),
    })),
  ];
  return events.sort((one, other) => one.atMs - other.atMs);
}
