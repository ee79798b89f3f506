import { DomainError } from '../../errors.ts';
import { acceptedKinds, type AcceptedKind, type PublishedText } from './legal-text.ts';

/** A version of each text: the newest that a user has accepted, or the oldest that still has to be. */
export type LegalVersions = Partial<Record<AcceptedKind, number>>;

/**
 * That somebody accepted a version: `acceptances/{uid}_{kind}_{version}_{atMs}`, created once and never changed. The
 * same version is accepted again after a password was set with a mailed link (`withoutAcceptance`).
 */
export type Acceptance = {
  uid: string;
  kind: AcceptedKind;
  version: number;
  /** Where they were asked. */
  at: 'registration' | 'sign-in';
  atMs: number;
};

export function acceptanceId({ uid, kind, version, atMs }: Omit<Acceptance, 'at'>): string {
  return `${uid}_${kind}_${String(version)}_${String(atMs)}`;
}

/**
 * A user who has just set a new password with a mailed link: earlier acceptances may be those of somebody else, who
 * registered the address and knew the old password. They are asked again; the rows stay.
 */
export function withoutAcceptance<U extends { accepted?: LegalVersions }>({
  accepted: _accepted,
  ...user
}: U): Omit<U, 'accepted'> {
  return user;
}

/** True once nothing required is newer than what was accepted. */
export function hasAccepted(accepted: LegalVersions = {}, asked: LegalVersions = {}): boolean {
  return acceptedKinds.every((kind) => (accepted[kind] ?? 0) >= (asked[kind] ?? 0));
}

type Person = { isAdmin: boolean; accepted?: LegalVersions };

/**
 * Refuses somebody who has yet to accept. Administrators are not asked: they work for the operator, and a new version
 * must not stop the desk. Errors: `acceptance-required`.
 */
export function assertAccepted({ isAdmin, accepted }: Person, asked: LegalVersions | undefined): void {
  if (!isAdmin && !hasAccepted(accepted, asked)) throw new DomainError('acceptance-required');
}

/** The versions that somebody claims to have read and had not accepted before. */
export function acceptancesToAdd(
  accepted: LegalVersions = {},
  read: LegalVersions,
): { kind: AcceptedKind; version: number }[] {
  return acceptedKinds.flatMap((kind) => {
    const version = read[kind] ?? 0;
    return version > (accepted[kind] ?? 0) ? [{ kind, version }] : [];
  });
}

/** The versions that people must have accepted. */
export function askedVersions(texts: readonly PublishedText[]): LegalVersions {
  return versionsOf(texts, ({ asked }) => asked);
}

/** The versions that people can read now. */
export function currentVersions(texts: readonly PublishedText[]): LegalVersions {
  return versionsOf(texts, ({ version }) => version);
}

/** The current versions among those that somebody claims to have read. */
export function currentOf(read: LegalVersions = {}, texts: readonly PublishedText[]): LegalVersions {
  const current = currentVersions(texts);
  const known = acceptedKinds.filter((kind) => read[kind] !== undefined && read[kind] === current[kind]);
  return Object.fromEntries(known.map((kind) => [kind, read[kind]]));
}

function versionsOf(
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
