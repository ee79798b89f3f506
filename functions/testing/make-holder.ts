import { post, type JournalEntry, type JournalEvent } from '@keelstone/domain/ledger/journal';
import { foldMonths, monthId } from '@keelstone/domain/ledger/month';
import type { Deps } from '../src/entry/deps.ts';
import { accountOf, arrangedFigures, makePerson, type Person } from './people.ts';

/** A dollar for each of these days, like a long-standing user. Stored as the services store it. */
export async function makeHolder(
  deps: Deps,
  moves: readonly (readonly [day: string, event?: JournalEvent])[],
): Promise<Person> {
  const person = await makePerson(deps);
  const entries: JournalEntry[] = [];
  let account = await accountOf(deps, person.uid);
  for (const [index, [day, event = 'figures-edited']] of moves.entries()) {
    const posted = post(account, {
      ...arrangedFigures(`move${String(index)}of${person.uid}`, { usd: 100, btc: 0, eth: 0 }),
      event,
      actorUid: 'test',
      atMs: Date.parse(`${day}T12:00Z`),
    });
    account = posted.account;
    entries.push(posted.entry);
  }
  await deps.accounts.save(person.uid, account);
  for (const entry of entries) await deps.journal.save(entry.id, entry);
  for (const month of foldMonths(entries)) await deps.months.save(monthId(person.uid, month.month), month);
  return person;
}
