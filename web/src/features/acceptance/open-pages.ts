import { paths } from '../../config/paths.ts';

/** What people need to take out what is theirs, and what the server lets them do before they accept anything. */
const openPages: readonly string[] = [
  paths.withdraw,
  paths.transactions,
  paths.statement,
  paths.ownData,
  paths.addresses,
  paths.security,
  paths.kyc,
];

/** True for a page that is shown to somebody who has yet to accept a text. */
export function isOpenBeforeAcceptance(pathname: string): boolean {
  return openPages.includes(pathname);
}
