import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { brand } from '@keelstone/domain/kernel/brand';
import { paths } from '../config/paths.ts';
import { pageInset } from '../theme/styles.ts';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { Copyright, RecaptchaNotice } from './footer-notes.tsx';
import { Logo } from './logo.tsx';
import { PageHeading } from './page-heading.tsx';

type Props = {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Links under the card. */
  below?: ReactNode;
  width?: number;
};

/** Pages for people who are signed out: one centred card, the logo leading home, the copyright at the foot. */
export function AuthLayout({ title, lead, children, below, width = 440 }: Props) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="header"
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', py: 2, px: pageInset }}
      >
        <Logo to={paths.landing} />
        <ColorSchemeToggle />
      </Box>
      <Box
        component="main"
        sx={{ flex: 1, width: '100%', maxWidth: width + 32, mx: 'auto', px: 2, py: { xs: 2, sm: 6 } }}
      >
        <Card sx={look}>
          <PageHeading>{title}</PageHeading>
          {lead !== undefined && (
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {lead}
            </Typography>
          )}
          {children !== undefined && <Box sx={{ mt: 3 }}>{children}</Box>}
        </Card>
        {below !== undefined && below !== false && <Box sx={{ mt: 3, textAlign: 'center' }}>{below}</Box>}
      </Box>
      <Box component="footer" sx={{ p: 3, textAlign: 'center' }}>
        <Copyright holder={brand.name} />
        <RecaptchaNotice />
      </Box>
    </Box>
  );
}

/** A short piece of the brand's line (the keel) at the top edge. */
const look = {
  p: { xs: 3, sm: 4 },
  backgroundImage: ({ vars }: Theme) => `linear-gradient(${vars.palette.brass.main} 0 0)`,
  backgroundPosition: { xs: '24px 0', sm: '32px 0' },
  backgroundSize: '48px 2px',
  backgroundRepeat: 'no-repeat',
} as const;
