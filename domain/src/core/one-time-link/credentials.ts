/** The rights of a link to the page `/secure`: each link has one, the least that its mail needs. */
export const secureRights = ['lock-account', 'delete-account', 'stop-factor-reset'] as const;
export type SecureRight = (typeof secureRights)[number];

export const linkPurposes = ['verify-email', 'reset-password', 'kyc-ticket', ...secureRights] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** The id under which a link is stored, and when it was made. */
export type CurrentLink = { id: string; createdAtMs: number };

/**
 * The links and tickets that open an account in addition to its password, one document per account. A link counts only
 * while it is the current one of its purpose here: a newer one of the kind replaces it, and using one ends others, in
 * the same transaction.
 */
export type Credentials = {
  uid: string;
  links: Readonly<Partial<Record<LinkPurpose, CurrentLink>>>;
  /**
   * When Firebase Auth set the last password of ours, by its own clock: a password of another moment is not ours.
   * `null` for an account that is older than this note: the next sign-in sets it.
   */
  passwordChangedAtMs: number | null;
  /** When the owner was last mailed that something was put back: at most once an hour. */
  restoredMailAtMs: number | null;
};

/** The note while a password is being set: none counts until it has its own. */
export const noPassword = 0;

export function noCredentials(uid: string): Credentials {
  return { uid, links: {}, passwordChangedAtMs: null, restoredMailAtMs: null };
}

/** Makes a link the one that counts; an earlier one of its purpose ends. */
export function withLink(credentials: Credentials, purpose: LinkPurpose, link: CurrentLink): Credentials {
  return { ...credentials, links: { ...credentials.links, [purpose]: link } };
}

export function isSecureRight(purpose: LinkPurpose): purpose is SecureRight {
  return secureRights.some((right) => right === purpose);
}

/** Ends the links of some purposes. */
export function withoutLinks(credentials: Credentials, purposes: readonly LinkPurpose[]): Credentials {
  const left = linkPurposes.filter((purpose) => !purposes.includes(purpose));
  const links = Object.fromEntries(
    left.flatMap((purpose) => {
      const link = credentials.links[purpose];
      return link === undefined ? [] : [[purpose, link]];
    }),
  );
  return { ...credentials, links };
}
