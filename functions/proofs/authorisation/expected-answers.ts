import { contract, type EndpointName } from '@keelstone/domain/contract';
import type { ErrorCode } from '@keelstone/domain/errors';
import type { Endpoint, StepUp } from '@keelstone/domain/kernel/api/endpoint';
import { hasIdentity, type Ids, thingOf } from '../../testing/example-request.ts';
import type { Thing, Whose } from '../../testing/example-things.ts';
import type { Principal } from '../../testing/principals.ts';
import { isStoppedByLock } from './expected-access.ts';

/** `unmoved`: answered with 200, but nothing may be written. */
export type ExpectedOutcome = 'ok' | 'unmoved' | ErrorCode;

/**
 * One call whose answer to an allowed caller differs from the usual one (`ordinaryAnswer`), for one kind of target or
 * of path.
 */
type Exception = { call: EndpointName; path?: Whose; target?: Whose; answer: ExpectedOutcome };

export const exceptions: readonly Exception[] = [
  { call: 'login', target: 'missing', answer: 'wrong-credentials' },
  { call: 'open-kyc-session', target: 'missing', answer: 'ticket-invalid' },
  { call: 'suspend-user', target: 'own', answer: 'own-account' },
  { call: 'unsuspend-user', target: 'own', answer: 'own-account' },
  { call: 'confirm-proposal', target: 'own', answer: 'own-proposal' },
  // The author may take it back.
  { call: 'refuse-proposal', target: 'own', answer: 'ok' },
  // Anybody may stop one, its author too.
  { call: 'stop-profits', target: 'own', answer: 'ok' },
  // A repeat finds nothing, and a record of somebody else looks the same as none.
  { call: 'delete-activity', target: 'other', answer: 'unmoved' },
  { call: 'delete-activity', target: 'missing', answer: 'unmoved' },
  // Administrators have no access to somebody else's address book.
  { call: 'rename-address', target: 'other', answer: 'not-found' },
  { call: 'remove-address', target: 'other', answer: 'not-found' },
  // Nor may one answer for somebody else.
  { call: 'answer-kyc', target: 'other', answer: 'not-found' },
  { call: 'answer-transaction', target: 'other', answer: 'not-found' },
  { call: 'get-payment-state', target: 'other', answer: 'not-found' },
  { call: 'end-session', answer: 'unmoved' },
  // Not even to an administrator whose own case it is.
  { call: 'get-case', target: 'own', answer: 'own-record' },
  { call: 'get-signals', target: 'own', answer: 'own-record' },
  { call: 'get-evidence', target: 'own', answer: 'own-record' },
  { call: 'get-payment-outputs', target: 'own', answer: 'own-record' },
  // A list of the rows of a missing user is empty, like their transactions.
  { call: 'list-user-kyc', target: 'missing', answer: 'ok' },
  { call: 'list-user-history', target: 'missing', answer: 'ok' },
];

/** Every combination of ids that a call is tried with: the identity in its path, and what the call is about. */
export function idsOf(name: EndpointName): Ids[] {
  const targets = targetsOf(name);
  if (!hasIdentity(name)) return targets;
  // Under a foreign path, a record that somebody else could ask for, so that only the path can be the reason to refuse.
  const target: Whose = contract[name].access === 'signed-in' ? 'own' : 'other';
  const strange: Ids = thingOf(name) === undefined ? {} : { target };
  return [
    ...targets.map((each) => ({ path: 'own', ...each }) as const),
    { path: 'other', ...strange },
    { path: 'missing', ...strange },
  ];
}

const withoutSession: readonly Principal[] = [
  ...(['anonymous', 'garbage', 'expired', 'toolkit', 'toolkitAdmin', 'endedSession', 'idleSession'] as const),
  ...(['beforeReset', 'kycUpdated', 'movedEmail', 'unverified'] as const),
];

/** The answer to one request: the token first, then scope and suspension, then access, a confirmation, and ids. */
export function expectedOf(name: EndpointName, ids: Ids, principal: Principal): ExpectedOutcome {
  const { access } = contract[name];
  if (access === 'public') return byTarget(name, ids, false);
  if (withoutSession.includes(principal)) return 'invalid-token';
  switch (principal) {
    case 'kycScope':
      return access === 'kyc' ? byTarget(name, ids, false) : 'invalid-token';
    case 'enrolScope':
      return access === 'enrol' ? byTarget(name, ids, true) : 'factor-required';
    case 'weakAdmin':
      return byStrength(name, ids, ['always']);
    case 'weakFactorAdmin':
      return byStrength(name, ids, ['always', 'with-factor']);
    case 'suspended':
      return 'account-restricted';
    case 'admin':
      return byAccess(name, ids, true);
    case 'locked':
      return whileLocked(name, ids, false);
    case 'lockedAdmin':
      return whileLocked(name, ids, true);
    default:
      return byAccess(name, ids, false);
  }
}

/** A locked account takes no first factor, and nobody in these examples has one: there is nothing pending to add. */
const beginsFactor: readonly EndpointName[] = ['request-totp', 'request-passkey'];
const addsFactor: readonly EndpointName[] = ['add-totp', 'add-passkey'];

/** Callers without access get that refusal; those with access whose call is stopped get `account-locked`. */
function whileLocked(name: EndpointName, ids: Ids, isAdmin: boolean): ExpectedOutcome {
  if (refusalByAccess(name, ids, isAdmin) === undefined) {
    if (isStoppedByLock(name, contract[name]) || beginsFactor.includes(name)) return 'account-locked';
    if (addsFactor.includes(name)) return 'factor-refused';
    // Everybody may remove their own record; removing somebody else's is an administrator's decision.
    if (name === 'delete-transaction' && isAdmin && ids.target === 'other') return 'account-locked';
  }
  return byAccess(name, ids, isAdmin);
}

function byAccess(name: EndpointName, ids: Ids, isAdmin: boolean): ExpectedOutcome {
  return refusalByAccess(name, ids, isAdmin) ?? byTarget(name, ids, isAdmin);
}

function refusalByAccess(name: EndpointName, ids: Ids, isAdmin: boolean): ExpectedOutcome | undefined {
  const { access } = contract[name];
  const isOwnPath = ids.path === undefined || ids.path === 'own';
  if (access === 'admin' && !(isAdmin && isOwnPath)) return 'forbidden';
  if (!isOwnPath && !(access === 'self-or-admin' && isAdmin)) return 'not-found';
  return undefined;
}

/** An administrator whose last confirmation is too old: for calls that need one, and for nothing else. */
function byStrength(name: EndpointName, ids: Ids, asked: readonly StepUp[]): ExpectedOutcome {
  const { stepUp }: Endpoint = contract[name];
  const refusal = refusalByAccess(name, ids, true);
  const isAsked =
    stepUp === 'others'
      ? ids.target !== 'own' && asked.includes('with-factor')
      : stepUp !== undefined && asked.includes(stepUp);
  if (refusal === undefined && isAsked) return 'step-up-required';
  return refusal ?? byTarget(name, ids, true);
}

/**
 * The refusals that a preview shares with its operation; any other refusal of the operation is in the answer of its
 * preview.
 */
const refusedByPreviews: readonly ExpectedOutcome[] = ['no-user', 'not-found', 'own-account', 'own-record'];

function byTarget(name: EndpointName, ids: Ids, isAdmin: boolean): ExpectedOutcome {
  const operation = endpointNames.find((each) => name === `preview-${each}`);
  if (operation === undefined) return ofOperation(name, ids, isAdmin);
  const answer = ofOperation(operation, { ...ids, ...(hasIdentity(operation) && { path: 'own' }) }, isAdmin);
  return refusedByPreviews.includes(answer) ? answer : 'ok';
}

const endpointNames = Object.keys(contract) as EndpointName[];

function ofOperation(name: EndpointName, { path, target }: Ids, isAdmin: boolean): ExpectedOutcome {
  const exception = exceptions.find(
    (each) => each.call === name && each.target === target && (each.path ?? path) === path,
  );
  return exception?.answer ?? ordinaryAnswer(name, target, isAdmin);
}

/** The answer to an allowed caller about something of their own, of somebody else, or that does not exist. */
export function ordinaryAnswer(
  name: EndpointName,
  target: Whose | undefined,
  isAdmin: boolean,
): ExpectedOutcome {
  const { access, method }: Endpoint = contract[name];
  const thing = thingOf(name);
  if (thing === undefined || target === undefined) return 'ok';
  if (target === 'missing') return ifMissing[thing];
  // Nobody decides about themselves, and nobody claims what somebody else has uploaded.
  if (target === 'own') return access === 'admin' && method !== 'GET' ? 'own-record' : 'ok';
  if (thing === 'upload') return 'upload-missing';
  return access === 'public' || isAdmin ? 'ok' : 'not-found';
}

/** No call reveals whether an address has an account. */
const ifMissing: Readonly<Record<Thing, ExpectedOutcome>> = {
  user: 'no-user',
  record: 'not-found',
  upload: 'upload-missing',
  code: 'link-invalid',
  email: 'ok',
  ticket: 'factor-refused',
};

/** Somebody without a session has nothing of their own. */
function targetsOf(name: EndpointName): Ids[] {
  if (thingOf(name) === undefined) return [{}];
  const others = [{ target: 'other' }, { target: 'missing' }] as const;
  return contract[name].access === 'public' ? [...others] : [{ target: 'own' }, ...others];
}
