import { dayMs, hourMs } from '@keelstone/domain/time-units';
import { askAgain, decideNext } from './administrator.ts';
import { arrangeDay, type DayPeople } from './arrange-day.ts';
import { factor, simulated, target } from './assumptions.ts';
import { generatedDay, type Deed } from './generated-day.ts';
import { scheduledRuns } from './jobs.ts';
import { act, signIn } from './people.ts';
import { AppInMemory } from './app-in-memory.ts';
import { newDayUsage, type Actor, type DayUsage } from './day-usage.ts';

/** Plays a generated day on the product's own services, and returns everything that it did to documents. */
export async function playDay(
  { people, seed }: { people: number; seed: number },
  onProgress: (hour: number) => void = () => undefined,
): Promise<DayUsage> {
  const app = new AppInMemory();
  await app.open();
  try {
    const deeds = generatedDay({ people, seed });
    const dayPeople = await arrangeDay(app, deeds, people);
    app.usage = newDayUsage();
    let hour = -1;
    for (const { atMs, begin } of eventsOf(app, deeds, dayPeople)) {
      if (Math.floor(atMs / hourMs) > hour) onProgress((hour = Math.floor(atMs / hourMs)));
      await begin(atMs);
    }
    return app.usage;
  } finally {
    await app.close();
  }
}

type Event = { atMs: number; begin(atMs: number): Promise<void> };

/** Everything on the day that starts by itself, in order; an open list refreshes on every signal. */
function eventsOf(app: AppInMemory, deeds: readonly Deed[], { people, administrator }: DayPeople): Event[] {
  const admin = (kind: 'decision' | 'refresh'): Actor => ({ kind, id: administrator.identity.uid });
  const play = async (actor: Actor, atMs: number, work: () => Promise<unknown>): Promise<void> => {
    const hasSignalled = await app.as(actor, atMs, work);
    if (hasSignalled) await app.as(admin('refresh'), app.atMs, () => askAgain(app, administrator));
  };
  const decisions = Math.floor((target.decisionsPerHour * 24 * people.length) / (factor * simulated.people));
  const events: Event[] = [
    ...deeds.map((each) => ({
      atMs: each.atMs,
      begin: async (atMs: number) => {
        const person = people[each.person];
        if (person !== undefined)
          await play({ kind: 'person', id: String(each.person) }, atMs, () => act(app, person, each.action));
      },
    })),
    ...scheduledRuns().map(({ atMs: at, name, job }) => ({
      atMs: at,
      begin: (atMs: number) =>
        play({ kind: job.growth === 'activity' ? 'follow-up' : 'job', id: name }, atMs, () =>
          app.run(name, () => job.run(app.deps)),
        ),
    })),
    ...Array.from({ length: decisions }, (_value, index) => ({
      atMs: ((index + 0.5) * dayMs) / decisions,
      begin: (atMs: number) => play(admin('decision'), atMs, () => decideNext(app, administrator)),
    })),
    ...[0, 8, 16].map((hour) => ({
      atMs: hour * hourMs,
      begin: (atMs: number) => play(admin('decision'), atMs, () => signIn(app, administrator)),
    })),
  ];
  return events.sort((one, other) => one.atMs - other.atMs);
}
