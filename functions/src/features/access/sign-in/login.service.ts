import { newSecret, deriveTicketId } from '@keelstone/domain/core/one-time-link/one-time-link';
import { DomainError } from '@keelstone/domain/errors';
import type { Origin } from '../../../platform/call/caller.ts';
import type { CountedAttempt } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { newCode } from '../../core/one-time-link/issue-link.ts';
import { type AcceptedPassword, runWithPassword } from './check-password.service.ts';
import { type SignedIn, signIn } from './sign-in.service.ts';

/** The input of a login. `device`: the secret by which a browser is recognised. */
type Login = {
  email: string;
  password: string;
  device?: string | undefined;
  origin: Origin;
  attempt: CountedAttempt;
};

/**
 * Checks a password and opens a session. Both tokens of the answer belong to it. Errors, in this order:
 * `wrong-credentials` (e-mail or password), `sign-in-locked` (Google's own lock), `account-restricted`,
 * `email-unverified`, and `second-factor-required` with a ticket that replaces the password for five minutes.
 */
export function login({ email, password, ...rest }: Login, deps: Deps): Promise<SignedIn> {
  return runWithPassword({ email, password }, deps, async (acceptedPassword) => {
    await rest.attempt.counted;
    return openOrTicket({ email, acceptedPassword, ...rest }, deps);
  });
}

async function openOrTicket(
  {
    email,
    acceptedPassword,
    device,
    origin,
    attempt,
  }: Omit<Login, 'password'> & { acceptedPassword: AcceptedPassword },
  deps: Deps,
): Promise<SignedIn> {
  const { uid, checkedAtMs } = acceptedPassword;
  try {
    return await signIn({ uid, email, device, origin, checkedAtMs, acceptedPassword, attempt }, deps);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'second-factor-required') throw error;
    const ticket = newCode();
    const waiting = newSecret({ uid, purpose: 'factor-ticket', checkedAtMs, atMs: deps.now() });
    await deps.secrets.save(deriveTicketId(ticket), waiting);
    throw new DomainError(error.code, { next: { methods: error.next?.methods ?? [], ticket } });
  }
}
