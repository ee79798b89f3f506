import type { DemoBook } from '../book.ts';
import { appointAdmin, join, signIn } from '../people.ts';

/** The uids of the two who decide, in the stories of everybody else. */
export type Admins = { ada: string; ben: string };

/** Two administrators, so that each can decide what the other may not: the other's own records. */
export function tellAdmins(book: DemoBook): Admins {
  const ada = join(book, { name: 'Ada Moreau', number: '+33612345678', at: '01 07:30' });
  const ben = join(book, { name: 'Ben Okafor', number: '+2348031234567', at: '01 07:45' });
  for (const uid of [ada, ben]) appointAdmin(book, uid);
  signIn(book, ada, 'desktop', '203.0.113.10', ['02 08:55', '09 08:50', '16 09:02', '20 08:58']);
  signIn(book, ben, 'mac', '203.0.113.11', ['03 09:20', '17 13:05']);
  return { ada, ben };
}
