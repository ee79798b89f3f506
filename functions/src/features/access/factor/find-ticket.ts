import { ticketIdOf, type FactorTicket } from '@keelstone/domain/factor/ticket';
import type { Deps } from '../deps.ts';
import { factorRefused } from './within-tries.ts';

/** The sign-in that waits for its second factor with this ticket, and the ticket's id. Errors: `factor-refused`. */
export async function findTicket(
  ticket: string,
  deps: Pick<Deps, 'factorTickets' | 'now'>,
): Promise<{ id: string; waiting: FactorTicket }> {
  const id = ticketIdOf(ticket);
  const waiting = await deps.factorTickets.find(id);
  if (waiting === undefined || deps.now() >= waiting.expiresAtMs) throw factorRefused();
  return { id, waiting };
}
