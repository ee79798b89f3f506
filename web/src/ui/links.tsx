import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { brand } from '@keelstone/domain/kernel/brand';
import type { HelpTopic } from '../config/help-topics.ts';
import { paths } from '../config/paths.ts';
import { ArrowLeftIcon, ArrowOutOfWindowIcon } from '../theme/icons.tsx';
import { pageWidth } from '../theme/styles.ts';
import { AppLink } from './app-link.tsx';

/** The link above a heading that leads from a page back to its list. */
export function BackLink({ to }: { to: string }) {
  return (
    <Box sx={{ maxWidth: pageWidth, mx: 'auto', mb: { xs: 0.5, sm: 1.5 } }}>
      <AppLink
        to={to}
        variant="body2"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, py: { xs: 1.25, sm: 0.5 } }}
      >
        <ArrowLeftIcon sx={{ fontSize: 18 }} />
        Back
      </AppLink>
    </Box>
  );
}

/** The title of a row or card, as a button that opens its details. */
export function DetailsLink({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      color="inherit"
      underline="hover"
      aria-haspopup="dialog"
      onClick={onOpen}
      sx={{ fontWeight: 500, textAlign: 'left' }}
    >
      {children}
    </Link>
  );
}

/** A link to an external page, in a new tab. Names the site, unless `text` is given. */
export function OutsideLink({ href, text }: { href: string; text?: string }) {
  const { host } = new URL(href);
  return (
    <Link
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      variant="body2"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
    >
      <span translate={text === undefined ? undefined : 'no'}>{text ?? `View on ${host}`}</span>
      <ArrowOutOfWindowIcon titleAccess="(opens in a new tab)" sx={{ fontSize: 14 }} />
    </Link>
  );
}

/** A link to a topic of the help page. */
export function HelpLink({ topic, children }: { topic: HelpTopic; children: ReactNode }) {
  return <AppLink to={`${paths.help}#${topic}`}>{children}</AppLink>;
}

/** The address of support, with a subject for the mail. */
export function SupportLink({ subject }: { subject: string }) {
  return (
    <Link
      color="inherit"
      underline="always"
      href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`}
    >
      {brand.supportEmail}
    </Link>
  );
}
