import Link, { type LinkProps } from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

/** A text link to another page of the app. */
export function AppLink({ to, ...link }: Omit<LinkProps, 'href' | 'component'> & { to: string }) {
  return <Link component={RouterLink} to={to} {...link} />;
}
