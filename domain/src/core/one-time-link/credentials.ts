/** The rights that a link to the page `/secure` can have. Each link has one, the least that its mail needs. */
export const secureRights = ['lock-account', 'delete-account', 'stop-factor-reset'] as const;
export type SecureRight = (typeof secureRights)[number];

export const linkPurposes = ['verify-email', 'reset-password', 'kyc-ticket', ...secureRights] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** The id of a stored link, and when it was made. */
export type CurrentLink = { id: string; createdAtMs: number };

/**
 * The links and tickets that open an account in addition to its password, one document per account. A link counts only
 * while it is the current one of its purpose: a newer link of that purpose replaces it, and using a link ends others in
 * the same transaction.
 */
export type Credentials = {
  uid: string;
  links: Readonly<Partial<Record<LinkPurpose, CurrentLink>>>;
  /**
   * When Firebase Auth, by its own clock, stored the last password that we set: a password of any other time is not
   * ours. `null` for an account older than this field. The next sign-in sets it.
   */
  passwordChangedAtMs: number | null;
  /** When the owner was last mailed that their identity was restored: at most once an hour. */
  restoredMailAtMs: number | null;
};

/** The value of `passwordChangedAtMs` while a password is being set: no password counts until its time is stored. */
export const noPassword = 0;

export function noCredentials(uid: string): Credentials {
  return { uid, links: {}, passwordChangedAtMs: null, restoredMailAtMs: null };
}

/** Makes a link the current one of its purpose. The earlier one ends. */
export function withLink(credentials: Credentials, purpose: LinkPurpose, link: CurrentLink): Credentials {
  return { ...credentials, links: { ...credentials.links, [purpose]: link } };
}

export function isSecureRight(purpose: LinkPurpose): purpose is SecureRight {
  return secureRights.some((right) => right === purpose);
}

/** Ends the links of some purposes. */
export function dropLinks(credentials: Credentials, purposes: readonly LinkPurpose[]): Credentials {
  const remainingPurposes = linkPurposes.filter((purpose) => !purposes.includes(purpose));
  const links = Object.fromEntries(
    remainingPurposes.flatMap((purpose) => {
      const link = credentials.links[purpose];
      return link === undefined ? [] : [[purpose, link]];
    }),
  );
  return { ...credentials, links };
}
