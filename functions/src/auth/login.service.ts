import { DomainError } from '@keelstone/domain/errors';
import { newTicket, ticketIdOf } from '@keelstone/domain/factor/ticket';
import type { Deps } from '../deps.ts';
import type { Origin } from '../http/caller.ts';
import { checkPassword } from './check-password.service.ts';
import { newCode } from './issue-link.ts';
import { signIn, type SignedIn } from './sign-in.service.ts';

/** What a login is made with; `device` is the secret by which a browser is recognised. */
type Credentials = { email: string; password: string; device?: string | undefined; origin: Origin };

/**
 * Checks a password and opens a session; both tokens of the answer are of that session. In this order: wrong e-mail or
 * password `wrong-credentials`, Google's own lock `sign-in-locked`, suspended `account-restricted`, not verified
 * `email-unverified`, and `second-factor-required` with a ticket that stands for the password for five minutes.
 */
export async function login({ email, password, device, origin }: Credentials, deps: Deps): Promise<SignedIn> {
  const { user, checkedAtMs } = await checkPassword({ email, password }, deps);
  try {
    return await signIn({ user, device, origin, checkedAtMs }, deps);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'second-factor-required') throw error;
    const ticket = newCode();
    const waiting = newTicket(user.uid, { checkedAtMs, nowMs: deps.now() });
    await deps.factorTickets.save(ticketIdOf(ticket), waiting);
    throw new DomainError(error.code, { next: { methods: error.next?.methods ?? [], ticket } });
  }
}
