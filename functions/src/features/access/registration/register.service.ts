import { registrationLimits } from '@keelstone/domain/access/registration/registration.limits';
import { emptyAccount } from '@keelstone/domain/core/ledger/account';
import { pickCurrent, type LegalVersions } from '@keelstone/domain/core/legal/acceptance';
import { noCredentials, noPassword } from '@keelstone/domain/core/one-time-link/credentials';
import { emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import { newUser, type User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { listEmailForms, normalizeEmail } from '@keelstone/domain/kernel/validation/email-local';
import { cleanName } from '@keelstone/domain/kernel/validation/name-field';
import { normalizePassword } from '@keelstone/domain/kernel/validation/password-forms';
import { validationTexts } from '@keelstone/domain/kernel/validation/validation.texts';
import type { Origin } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx, Writer } from '../../../platform/firestore/tx.ts';
import { hasCode } from '../../../platform/has-code.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { keepAcceptance } from '../../core/legal/accept-legal-texts.service.ts';
import { readHolder } from '../../core/user/address-holder.ts';
import { freeAddress } from '../auth-user/free-address.service.ts';
import { noteNewPassword } from '../auth-user/note-password.service.ts';
import { restoreAuthUser } from '../auth-user/restore-auth-user.service.ts';
import { readMailQuota } from '../mail-request/unverified-mail-quota.ts';
import {
  newVerificationCodes,
  queueVerification,
  type VerificationCodes,
  verificationMailId,
} from '../mail-request/verification-mail.ts';
import { eraseUnusedAccount } from './erase-account.service.ts';

export type RegistrationRequest = {
  name: string;
  email: string;
  number: string;
  password: string;
  /** The accepted versions of terms and privacy text. Outdated versions are not stored but asked for at the sign-in. */
  read?: LegalVersions;
  origin?: Pick<Origin, 'requestId'>;
};

/** How often an identity may take the address again while it is freed; more often is no accident. */
const attemptsMax = 3;

/**
 * Creates an account, or mails the owner of an existing one. The answer is the same, so nobody learns which addresses
 * are known. An unverified address belongs to nobody yet: its account is replaced by a new one with another uid, so
 * that links and sessions of the earlier one do not work for the new one. An account in use stays. So does the
 * unverified account of the last mail that the address may get for now. The documents decide, in one transaction.
 * Firebase Auth is changed after them. The last of several simultaneous registrations stays, and the owner of the
 * mailbox can always reset. Errors: `invalid-input` for an address that Firebase Auth refuses, `unavailable`.
 */
export async function register(request: RegistrationRequest, deps: Deps): Promise<void> {
  const email = normalizeEmail(request.email);
  const { origin = { requestId: 'registration' } } = request;
  const person = {
    uid: deps.users.newId(),
    name: cleanName(request.name),
    email,
    number: request.number,
  };
  const codes = newVerificationCodes();
  const signer = await deps.identity.findByEmail(email);
  const { user, owner, replaced } = await deps.runTransaction(async (tx) => {
    // The stored spelling of the address takes precedence over the typed one.
    const [reserved, quota] = await Promise.all([
      readHolder(tx, email, deps, listEmailForms(request.email).toReversed()),
      readMailQuota(tx, email, deps),
    ]);
    const holder = reserved ?? (await readUnreserved(tx, { uid: signer?.uid, email }, deps));
    // The account of the last mail stays, so that its links keep working.
    if (holder?.isVerified === false && !quota.isLeft) return {};
    const isReplaced =
      holder !== undefined && !holder.isVerified && (await eraseUnusedAccount(tx, holder, deps));
    if (holder !== undefined && !isReplaced) {
      if (reserved === undefined) reserve(tx, holder, deps);
      return { owner: holder };
    }
    const user = newUser({ ...person, atMs: deps.now() });
    const read = pickCurrent(request.read, deps.publishedTexts);
    const accepted = keepAcceptance(tx, { user, read, at: 'registration', origin }, deps);
    createAccount(
      tx,
      { user: { ...user, ...(accepted && { accepted }) }, codes: quota.isLeft ? codes : undefined },
      deps,
    );
    if (quota.isLeft) quota.take();
    return { user, replaced: holder };
  });
  if (owner !== undefined) return notifyOwner(owner, deps);
  if (user === undefined) return;
  if (replaced !== undefined) await deps.identity.remove(replaced.uid);
  try {
    await createIdentity(user, normalizePassword(request.password), deps);
  } catch (error) {
    // Firebase Auth has its own rules for addresses, and reports them only when it creates an identity.
    if (!hasCode(error, 'auth/invalid-email')) throw error;
    await withdraw({ user, codes }, deps);
    throw new DomainError('invalid-input', { field: 'email', message: validationTexts.email });
  }
}

/** Reads the account that signs in with an address but has lost its reservation (I12), which it then gets back. */
async function readUnreserved(
  tx: Tx,
  { uid, email }: { uid: string | undefined; email: string },
  deps: Deps,
): Promise<User | undefined> {
  const user = uid === undefined ? undefined : await deps.users.read(tx, uid);
  return user?.email === email ? user : undefined;
}

function reserve(tx: Writer, { uid, email }: User, deps: Deps): void {
  deps.emails.put(tx, emailReservationId(email), { uid, reservedAtMs: deps.now() });
}

/** Removes an account that cannot have a sign-in, with its mail. */
async function withdraw(
  { user, codes }: { user: User; codes: VerificationCodes },
  deps: Deps,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    if ((await deps.users.read(tx, user.uid)) === undefined) return;
    if (await eraseUnusedAccount(tx, user, deps)) deps.mail.erase(tx, verificationMailId(codes));
  });
}

/** Writes the documents of a new account. Without `codes` nobody is mailed. The owner may ask for the mail later. */
function createAccount(
  tx: Writer,
  { user, codes }: { user: User; codes: VerificationCodes | undefined },
  deps: Deps,
): void {
  const { uid, email, createdAtMs } = user;
  deps.users.create(tx, uid, user);
  deps.accounts.create(tx, uid, emptyAccount(uid, createdAtMs));
  reserve(tx, user, deps);
  const credentials = { ...noCredentials(uid), passwordChangedAtMs: noPassword };
  const mailed = codes && queueVerification(tx, { email, credentials, codes }, deps);
  deps.credentials.put(tx, uid, mailed ?? credentials);
}

/**
 * Creates the sign-in of a new account. If one exists, the owner of the mailbox was faster with the link, and its
 * password stays. Stops if somebody else has registered the address since.
 */
async function createIdentity(user: User, password: string, deps: Deps): Promise<void> {
  const { uid, email } = user;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    // On the first attempt the address was just reserved. An identity that is created too late is removed by the next
    // caller who needs the address.
    if (attempt > 0 && (await deps.emails.find(emailReservationId(email)))?.uid !== uid) return;
    const outcome = await deps.identity.create({ uid, email, isVerified: false, password });
    if (outcome === 'created') await noteNewPassword(user, password, deps);
    if (outcome !== 'taken') return;
    const movedUid = await freeAddress(user, deps);
    if (movedUid !== undefined) await restoreAuthUser(movedUid, deps);
  }
  throw new DomainError('unavailable', { retryAfterSeconds: 5 });
}

async function notifyOwner({ uid, email, isVerified }: User, deps: Deps): Promise<void> {
  const effectId = fingerprint(`${uid}|${String(Math.floor(deps.now() / registrationLimits.ownerMailMs))}`);
  await deps.runTransaction(async (tx) => {
    if ((await deps.mail.read(tx, `account-exists_${effectId}`)) !== undefined) return;
    if (!isVerified) (await readMailQuota(tx, email, deps)).take();
    const link = `${deps.config.appUrl}/login`;
    queueMail(tx, { kind: 'account-exists', effectId, to: email, values: { link } }, deps);
  });
}
