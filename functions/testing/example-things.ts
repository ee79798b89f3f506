import { currentWallet } from '@keelstone/domain/collections';
import type { Contract, EndpointName } from '@keelstone/domain/contract';
import type { LinkPurpose } from '@keelstone/domain/core/one-time-link/credentials';
import {
  deriveChallengeId,
  challengeRef,
  newSecret,
} from '@keelstone/domain/core/one-time-link/one-time-link';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { usdCents } from '@keelstone/domain/kernel/amounts/units';
import type { ParamsOf } from '@keelstone/domain/kernel/api/endpoint';
import { exampleIds, exampleProofs } from '@keelstone/domain/kernel/api/example-ids';
import { makeQuote } from '@keelstone/domain/testing/make-quote';
import {
  examplePlatformAddresses,
  makeWallet,
  makeWalletVersion,
} from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../src/entry/create-deps.ts';
import { newCode } from '../src/features/core/one-time-link/issue-link.ts';
import { signQuote } from '../src/features/money/deposit/signed-quote.ts';
import { giveApp, givePasskey, startApp, ticketOf } from './factors.ts';
import { issueLinkCode } from './issue-link-code.ts';
import { makePerson, type Person } from './people.ts';
import {
  fileActivity,
  fileAddress,
  fileAskedDeposit,
  fileAskedKyc,
  fileDeposit,
  fileEvent,
  fileFinding,
  fileKyc,
  filePaidWithdrawal,
  fileProfitBatch,
  fileProfitCheck,
  fileProposal,
  freshEmail,
  freshKey,
  freshTxid,
  missingId,
} from './records.ts';
import { softwareAuthenticator } from './software-authenticator.ts';
import { claimsOf } from './tokens.ts';
import { upload } from './uploads.ts';

/** An id is the caller's own (or of their own record), somebody else's, or nobody's. */
export type Whose = 'own' | 'other' | 'missing';

/**
 * The thing that a call is about: `code` is the secret of a mailed link or a ticket, `ticket` that of a sign-in that
 * waits for its second factor, `email` an account's address.
 */
export type Thing = 'user' | 'record' | 'upload' | 'code' | 'ticket' | 'email';

/**
 * `path` and `target`: whose ids the request carries in its path, and as what it is about. `stranger`: whose ids are
 * "another's"; `strangeAdmin`: the same if the path needs an administrator's.
 */
export type Given = {
  path?: Whose;
  target?: Whose;
  deps: Deps;
  caller: Person;
  stranger: Person;
  strangeAdmin: Person;
  /** The call will succeed: it gets an image to find, and its own stranger to change permanently. */
  willSucceed: boolean;
  /** Things made for requests of the same call that will be refused: these leave them unchanged, so they share them. */
  shared?: Map<string, Promise<string>>;
};

/** `withImage`: a record that is created has its image. */
type Making = Given & { withImage: boolean };
export type Source = { thing?: Thing; make(given: Making): string | Promise<string> };
/** The source of a value in a body, which need not be a text. */
type BodySource = { thing?: Thing; make(given: Making): unknown };
/** The name of every id in a path. */
export type ParamName = { [Name in EndpointName]: keyof ParamsOf<Contract[Name]> }[EndpointName];
/** The names that the body of an example may use. */
export type ExampleName = keyof typeof exampleIds | keyof typeof exampleProofs;

/** A record that `file` makes for somebody, by its id. */
const record = (file: (deps: Deps, uid: string, withImage: boolean) => Promise<string>): Source => ({
  thing: 'record',
  make(given) {
    if (given.target === 'missing') return missingId();
    const uid = ownerOf(given);
    return shared(given, `${file.name} ${uid}`, () => file(given.deps, uid, given.withImage));
  },
});
const [deposit, kyc] = [record(fileDeposit), record(fileKyc)];
export const user: Source = { thing: 'user', make: (given) => personOf(given) };
const code = (purpose: LinkPurpose): Source => ({ thing: 'code', make: (given) => codeFor(given, purpose) });
const email: Source = { thing: 'email', make: emailOf };

/** How each thing that an example may name is created. */
export const thingsInBody: Readonly<Record<ExampleName, BodySource>> = {
  user,
  suspendedUser: { thing: 'user', make: (given) => personOf(given, { isBlocked: true }) },
  lockedUser: { thing: 'user', make: (given) => personOf(given, { lockedAtMs: 1 }) },
  finding: record(fileFinding),
  pendingDeposit: deposit,
  output: { make: () => exampleIds.output },
  paidWithdrawal: record(filePaidWithdrawal),
  walletVersion: { make: walletVersionOf },
  pendingKyc: kyc,
  askedKyc: record(fileAskedKyc),
  askedDeposit: record(fileAskedDeposit),
  expected: { make: () => undefined },
  profitBatch: record(fileProfitBatch),
  proposal: { thing: 'record', make: proposalOf },
  quote: { make: quoteFor },
  upload: { thing: 'upload', make: uploadOf },
  transactionId: { make: freshKey },
  txid: { make: freshTxid },
  newAddress: { make: () => `test-address-of-${freshKey()}` },
  addressLabel: { make: () => `Wallet ${freshKey()}` },
  verifyCode: code('verify-email'),
  passwordCode: code('reset-password'),
  secureCode: code('lock-account'),
  kycTicket: code('kyc-ticket'),
  factorTicket: { thing: 'ticket', make: ticketFor },
  enrolCode: { make: ({ willSucceed, deps, caller }) => (willSucceed ? startApp(deps, caller) : '123456') },
  ownFactor: { make: ownFactorOf },
  factorUser: { thing: 'user', make: factorUserOf },
  recovery: { make: () => exampleProofs.recovery },
  ownRecovery: { make: ownRecoveryOf },
  ownPassword: { make: ownPasswordOf },
  registration: { make: registrationOf },
  ownEmail: { make: ({ caller }) => caller.email },
  userEmail: email,
  newEmail: email,
  visitorEmail: { make: freshEmail },
  password: { make: ({ caller }) => caller.password },
};

/** The same for the ids of a path. Nobody's session is looked for under another's id, so `sid` is no target. */
export const thingsInPath: Readonly<Record<ParamName, Source>> = {
  adminId: { make: ({ path, caller, strangeAdmin }) => uidOf(path, caller, strangeAdmin) },
  viewerId: { make: ({ path, caller, stranger }) => uidOf(path, caller, stranger) },
  userId: { make: ({ path, caller, stranger }) => uidOf(path, caller, stranger) },
  kycId: kyc,
  caseId: kyc,
  transactionId: deposit,
  addressId: record(fileAddress),
  activityId: record(fileActivity),
  checkId: { make: ({ deps, caller }) => fileProfitCheck(deps, caller.uid) },
  eventId: record(fileEvent),
  sid: { make: missingId },
  copyId: { make: missingId },
  resetToken: code('reset-password'),
};

function uidOf(whose: Whose = 'own', caller: Person, stranger: Person): string {
  if (whose === 'missing') return missingId();
  return whose === 'own' ? caller.uid : stranger.uid;
}

const ownerOf = ({ target, caller, stranger }: Given): string => uidOf(target, caller, stranger);

function shared(
  { willSucceed, shared: made }: Given,
  what: string,
  make: () => Promise<string>,
): Promise<string> {
  if (willSucceed || made === undefined) return make();
  const id = made.get(what) ?? make();
  made.set(what, id);
  return id;
}

/** Proposed by the caller, or by another administrator, about a third person. */
function proposalOf(given: Given): string | Promise<string> {
  const { deps, target, caller, stranger, strangeAdmin } = given;
  if (target === 'missing') return missingId();
  const makerUid = target === 'own' ? caller.uid : strangeAdmin.uid;
  const file = () => fileProposal(deps, { makerUid, uid: stranger.uid });
  return shared(given, `proposal ${makerUid}`, file);
}

/** Another administrator has just replaced the addresses. Always the same version, so that it can be put back twice. */
async function walletVersionOf({ deps, strangeAdmin }: Given): Promise<string> {
  const versionId = exampleIds.walletVersion;
  const before = { ...makeWallet(), versionId: 'FirstAddresses000000' };
  const ethAddress = examplePlatformAddresses.eth.toLowerCase();
  const version = { ethAddress, versionId, actorUid: strangeAdmin.uid, atMs: deps.now(), undo: before };
  await deps.wallets.save(currentWallet, makeWalletVersion(version));
  return versionId;
}

async function personOf(
  given: Given,
  options: { isBlocked?: boolean; lockedAtMs?: number } = {},
): Promise<string> {
  const isMade = given.target === 'other' && given.willSucceed;
  return isMade ? (await makePerson(given.deps, options)).uid : ownerOf(given);
}

async function emailOf(given: Given): Promise<string> {
  const uid = await personOf(given);
  return (await given.deps.users.find(uid))?.email ?? freshEmail();
}

async function codeFor({ deps, target }: Given, purpose: LinkPurpose): Promise<string> {
  if (target === 'missing') return missingId();
  return issueLinkCode(deps, purpose, await makePerson(deps, { isVerified: purpose === 'kyc-ticket' }));
}

function quoteFor({ deps, caller }: Given): string {
  const { coin, rate, atMs: rateAtMs } = makeQuote({ atMs: deps.now() });
  const untilMs = rateAtMs + ratesLimits.quoteMs;
  const quote = { coin, rate, rateAtMs, amountUsdCents: usdCents(50_000), untilMs };
  return signQuote(quote, { key: deps.config.factorKey, uid: caller.uid });
}

function uploadOf(given: Given): string | Promise<string> {
  if (given.target === 'missing') return `inbox/${given.caller.uid}/1760000000000-gone.jpg`;
  const uid = ownerOf(given);
  return shared(given, `upload ${uid}`, () => upload(given.deps, uid));
}

async function factorUserOf(given: Given): Promise<string> {
  const uid = await personOf(given);
  if (given.willSucceed) await giveApp(given.deps, { uid });
  return uid;
}

/** The caller's own authenticator app. */
async function ownFactorOf({ deps, caller, willSucceed }: Given): Promise<string> {
  if (willSucceed) await giveApp(deps, caller);
  return exampleIds.ownFactor;
}

/** A recovery code of the caller's own. */
async function ownRecoveryOf(given: Given): Promise<object> {
  await ownFactorOf(given);
  return exampleProofs.ownRecovery;
}

/** The password confirms where there is no second factor. */
async function ownPasswordOf({ deps, caller, willSucceed }: Given): Promise<object> {
  if (willSucceed) await deps.factors.eraseNow(caller.uid);
  return { password: caller.password };
}

/** A browser's answer to a passkey challenge in the caller's session. */
async function registrationOf({ deps, caller, willSucceed }: Given): Promise<object> {
  const challenge = newCode();
  const boundTo = String(claimsOf(caller.token)['sid']);
  const id = deriveChallengeId({ purpose: 'add-passkey', boundTo });
  const asked = { uid: caller.uid, purpose: 'add-passkey', ref: challengeRef(challenge) } as const;
  if (willSucceed) await deps.secrets.save(id, newSecret({ ...asked, atMs: deps.now() }));
  return softwareAuthenticator(deps).register({ challenge });
}

/** Somebody who has just given the correct password, and has an app, a passkey and a recovery code. */
async function ticketFor({ deps, target }: Given): Promise<string> {
  if (target === 'missing') return missingId();
  const person = await makePerson(deps);
  await givePasskey(deps, person);
  return ticketOf(deps, person);
}
