import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';

/**
 * Migration: where emails led before. The first two go with functions/src/features/core/one-time-link/earlier-links.parse.ts,
 * the last one seven days after the deploy that brought one page of security.
 */
const earlierLinks: ReadonlyMap<string, string> = new Map([
  ['/not-me', paths.secure],
  ['/lock', paths.secure],
  ['/settings/security', paths.settings],
]);

export const earlierLinkPaths = [...earlierLinks.keys()];

/** Leads on with the code, which stays in the fragment; one of them called it `factor`. */
export function EarlierLink() {
  const { pathname, search, hash } = useLocation();
  const to = earlierLinks.get(pathname) ?? paths.secure;
  return <Navigate replace to={{ pathname: to, search, hash: hash.replace(/^#factor=/, '#code=') }} />;
}
