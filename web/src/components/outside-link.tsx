import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import Link from '@mui/material/Link';

/** A link to an external page, in a new tab; the site is named. */
export function OutsideLink({ href }: { href: string }) {
  const { host } = new URL(href);
  return (
    <Link
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      variant="body2"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
    >
      <span>{`View on ${host}`}</span>
      <OpenInNewOutlined titleAccess="(opens in a new tab)" sx={{ fontSize: 14 }} />
    </Link>
  );
}
