import { Navigate, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { mailedLinkIn } from '../lib/mailed-link.ts';

/** The page of an address without a route: redirects a mailed link that a filter has encoded; others are not found. */
export function UnknownAddress() {
  const { pathname, search, hash } = useLocation();
  const link = mailedLinkIn(`${pathname}${search}${hash}`);
  return link === undefined ? <NotFoundPage /> : <Navigate replace to={link} />;
}
