import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';

/** Migration: where emails led before there was `/secure`. It goes with functions/src/features/access/auth/earlier-links.parse.ts. */
export const earlierLinkPaths = ['/not-me', '/lock'] as const;

/** Leads on with the code, which stays in the fragment; one of them called it `factor`. */
export function EarlierLink() {
  const { search, hash } = useLocation();
  return (
    <Navigate replace to={{ pathname: paths.secure, search, hash: hash.replace(/^#factor=/, '#code=') }} />
  );
}
