import { DomainError } from '../../errors.ts';
import type { Endpoint } from '../../kernel/api/endpoint.ts';
import { acceptedKinds, type AcceptedKind, type PublishedText } from './legal-text.ts';

/** A version of each text: the newest that a user has accepted, or the oldest that users must have accepted. */
export type LegalVersions = Partial<Record<AcceptedKind, number>>;

/**
 * The acceptance of a version: `acceptances/{uid}_{kind}_{version}_{atMs}`, created once and never changed. A version
 * is accepted again after a password was set with a mailed link (`dropAcceptance`).
 */
export type Acceptance = {
  uid: string;
  kind: AcceptedKind;
  version: number;
  /** The step at which the user was asked. */
  at: 'registration' | 'sign-in';
  atMs: number;
};

export function acceptanceId({ uid, kind, version, atMs }: Omit<Acceptance, 'at'>): string {
  return `${uid}_${kind}_${String(version)}_${String(atMs)}`;
}

/**
 * Removes the acceptances of a user who has just set a password with a mailed link: somebody else may have registered
 * the address and accepted the texts. The user is asked again. The rows stay.
 */
export function dropAcceptance<U extends { accepted?: LegalVersions }>({
  accepted: _accepted,
  ...user
}: U): Omit<U, 'accepted'> {
  return user;
}

/** Returns whether every required version was accepted. */
export function hasAccepted(accepted: LegalVersions = {}, asked: LegalVersions = {}): boolean {
  return acceptedKinds.every((kind) => (accepted[kind] ?? 0) >= (asked[kind] ?? 0));
}

type Person = { isAdmin: boolean; accepted?: LegalVersions };

/**
 * Refuses a user who has not accepted the required versions. Administrators are not asked: they work for the operator,
 * and a new version must not stop their work. Errors: `acceptance-required`.
 */
export function assertAccepted({ isAdmin, accepted }: Person, asked: LegalVersions | undefined): void {
  if (!isAdmin && !hasAccepted(accepted, asked)) throw new DomainError('acceptance-required');
}

/**
 * Returns whether people must accept the current texts before this call: every change by a signed-in person that a kill
 * switch can stop. Reading, leaving and locking stay open, and so does an identity application.
 * `isOpenBeforeAcceptance` also opens the calls by which people take out their money and data.
 */
export function isRefusedBeforeAcceptance({ access, flags = [], ...endpoint }: Endpoint): boolean {
  return (
    endpoint.method !== 'GET' &&
    endpoint.isOpenBeforeAcceptance !== true &&
    flags.includes('changes') &&
    (access === 'signed-in' || access === 'self' || access === 'self-or-admin')
  );
}

/** The versions in `read` that the user had not accepted before. */
export function listAcceptancesToAdd(
  accepted: LegalVersions = {},
  read: LegalVersions,
): { kind: AcceptedKind; version: number }[] {
  return acceptedKinds.flatMap((kind) => {
    const version = read[kind] ?? 0;
    return version > (accepted[kind] ?? 0) ? [{ kind, version }] : [];
  });
}

/** The versions that users must have accepted. */
export function listAskedVersions(texts: readonly PublishedText[]): LegalVersions {
  return mapVersions(texts, ({ asked }) => asked);
}

/** The versions that are published now. */
export function listCurrentVersions(texts: readonly PublishedText[]): LegalVersions {
  return mapVersions(texts, ({ version }) => version);
}

/** The versions in `read` that are current. */
export function pickCurrent(read: LegalVersions = {}, texts: readonly PublishedText[]): LegalVersions {
  const current = listCurrentVersions(texts);
  const kinds = acceptedKinds.filter((kind) => read[kind] !== undefined && read[kind] === current[kind]);
  return Object.fromEntries(kinds.map((kind) => [kind, read[kind]]));
}

function mapVersions(
  texts: readonly PublishedText[],
  versionOf: (text: PublishedText) => number,
): LegalVersions {
  return Object.fromEntries(
    acceptedKinds.flatMap((kind) => {
      const text = texts.find((each) => each.kind === kind);
      return text === undefined || versionOf(text) === 0 ? [] : [[kind, versionOf(text)]];
    }),
  );
}
