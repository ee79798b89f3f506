import { type Factors, hasFactor, noFactors } from '@keelstone/domain/access/second-factor/second-factor';
import type { Confirmation } from '@keelstone/domain/access/second-factor/second-factor.schema';
import { withConfirmation, strongUntilMs } from '@keelstone/domain/access/step-up/strength';
import { findLiveSession, withSession } from '@keelstone/domain/core/session/session';
import { DomainError } from '@keelstone/domain/errors';
import type { By, Caller } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import { refuseFactor, limitTries } from '../second-factor/limit-tries.ts';
import { spendProof } from '../second-factor/spend-proof.ts';
import {
  requireOwnPasswordInTx,
  listPasswordDocuments,
  type AcceptedPassword,
  runWithPassword,
} from '../sign-in/check-password.service.ts';

type StepUpRequest = By & { proof: Confirmation };

/**
 * Confirms that the holder of a session is the account's owner, and returns the end of the confirmation. Owners with a
 * second factor must confirm with it, since somebody else may know the password. Errors: `factor-refused`,
 * `factor-too-new`, `wrong-credentials` (the password), `too-many-requests`, `sign-in-locked`, `invalid-token` (the
 * session has ended).
 */
export async function stepUp({ proof, caller, origin }: StepUpRequest, deps: Deps): Promise<number> {
  const { uid } = caller;
  return limitTries({ uid, origin }, deps, async () => {
    if (proof.method !== 'password')
      return deps.runTransaction((tx) => writeConfirmation(tx, { proof, caller }, deps));
    // With a second factor, the password does not confirm. It is not checked, so that nobody can test it here.
    if (hasFactor(await deps.factors.find(uid))) throw refuseFactor();
    return confirmByPassword(proof, caller, deps);
  });
}

type PasswordProof = Extract<Confirmation, { method: 'password' }>;

async function confirmByPassword(proof: PasswordProof, caller: Caller, deps: Deps): Promise<number> {
  const emailAndPassword = { email: caller.user.email, password: proof.password };
  try {
    return await runWithPassword(emailAndPassword, deps, (acceptedPassword) =>
      deps.runTransaction((tx) => writeConfirmation(tx, { proof, caller, acceptedPassword }, deps)),
    );
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'wrong-credentials') throw error;
    throw new DomainError('wrong-credentials', { message: 'Wrong password' });
  }
}

/** `acceptedPassword`: not checked by `requireOwnPasswordInTx` yet. */
type ConfirmationInput = Pick<StepUpRequest, 'proof' | 'caller'> & { acceptedPassword?: AcceptedPassword };

async function writeConfirmation(
  tx: Tx,
  { proof, caller: { uid, sid }, acceptedPassword }: ConfirmationInput,
  deps: Deps,
): Promise<number> {
  const [sessions, storedFactors] = await readTogether(
    tx,
    deps.sessions.at(uid),
    deps.factors.at(uid),
    ...(acceptedPassword === undefined ? [] : listPasswordDocuments(uid, deps)),
  );
  if (acceptedPassword !== undefined && acceptedPassword.uid !== uid)
    throw new DomainError('wrong-credentials');
  const ownPassword = acceptedPassword && (await requireOwnPasswordInTx(tx, acceptedPassword, deps));
  const session = findLiveSession(sessions, sid, deps.now());
  if (sessions === undefined || session === undefined) throw new DomainError('invalid-token');
  const factors: Factors = storedFactors ?? noFactors(uid);
  if (proof.method === 'password') {
    if (hasFactor(factors)) throw refuseFactor();
  } else {
    const spentFactors = await spendProof(tx, { proof, factors, boundTo: sid, purpose: 'account' }, deps);
    deps.factors.put(tx, uid, spentFactors);
  }
  ownPassword?.writeNote();
  const factorNote = proof.method === 'password' ? {} : ({ isFactorProven: true } as const);
  const confirmedSession = { ...withConfirmation(session, deps.now()), ...factorNote };
  deps.sessions.put(tx, uid, withSession(sessions, sid, confirmedSession));
  return strongUntilMs(confirmedSession);
}
