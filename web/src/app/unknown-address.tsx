import { Navigate, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { mailedLinkIn } from '../lib/mailed-link.ts';

/** An address that no route serves: a mailed link that a filter has encoded leads to its page, anything else is not found. */
export function UnknownAddress() {
  const { pathname, search, hash } = useLocation();
  const link = mailedLinkIn(`${pathname}${search}${hash}`);
  return link === undefined ? <NotFoundPage /> : <Navigate replace to={link} />;
}
