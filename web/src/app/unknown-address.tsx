import { Navigate, useLocation } from 'react-router-dom';
import { findMailedLink } from '../lib/mailed-link.ts';
import { NotFoundPage } from '../ui/not-found-page.tsx';

/** The page of an address without a route. Redirects a mailed link that a filter has encoded. */
export function UnknownAddress() {
  const { pathname, search, hash } = useLocation();
  const link = findMailedLink(`${pathname}${search}${hash}`);
  return link === undefined ? <NotFoundPage /> : <Navigate replace to={link} />;
}
