import { isOpen, ticketIdOf } from '@keelstone/domain/core/one-time-link/one-time-link';
import { factorRefused } from './within-tries.ts';
import type { Deps } from '../../deps.ts';

/** A right password that waits for its second factor. `checkedAtMs`: just before it was checked. */
export type Waiting = { id: string; uid: string; checkedAtMs: number };

/** The sign-in that waits with this ticket. Errors: `factor-refused`. */
export async function findTicket(ticket: string, deps: Deps): Promise<Waiting> {
  const id = ticketIdOf(ticket);
  const found = await deps.secrets.find(id);
  if (!isOpen(found, { purpose: 'factor-ticket', nowMs: deps.now() })) throw factorRefused();
  return { id, uid: found.uid, checkedAtMs: found.checkedAtMs ?? 0 };
}
