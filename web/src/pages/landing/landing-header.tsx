import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../ui/logo.tsx';
import { paths } from '../../config/paths.ts';
import { anchors } from './landing-texts.ts';
import { useIsPainted } from '../../lib/after-paint.ts';
import { BackgroundBoundary } from '../../lib/background-boundary.tsx';
import type { AccountLink } from './mobile-menu.tsx';
import { pageInset } from '../../theme/styles.ts';

const MobileMenu = lazy(() => import('./mobile-menu.tsx'));
const ThemeSwitch = lazy(async () => ({
  default: (await import('../../ui/color-scheme-toggle.tsx')).ColorSchemeToggle,
}));

/** Anchors, and Dashboard or Login and Register, on a phone in a drawer. The theme switch loads after the first paint. */
export function LandingHeader({ isSignedIn }: { isSignedIn: boolean }) {
  const [isOpen, setIsOpen] = useState<boolean>();
  const isPainted = useIsPainted();
  const accounts: readonly AccountLink[] = isSignedIn
    ? [{ to: paths.dashboard, label: 'Dashboard', variant: 'contained' }]
    : [
        { to: paths.login, label: 'Login', variant: 'outlined' },
        { to: paths.register, label: 'Register', variant: 'contained' },
      ];
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        sx={{
          height: 64,
          px: pageInset,
          display: 'flex',
          alignItems: 'center',
          gap: 1,
        }}
      >
        <Logo to={paths.landing} />
        <Box
          component="nav"
          aria-label="Sections"
          sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5, ml: 'auto', mr: 1 }}
        >
          {anchors.map(({ hash, label }) => (
            <Button key={hash} href={hash} color="inherit" sx={{ color: 'text.secondary' }}>
              {label}
            </Button>
          ))}
        </Box>
        <Box sx={{ width: 40, height: 40, ml: { xs: 'auto', md: 0 } }}>
          <BackgroundBoundary>
            <Suspense>{isPainted && <ThemeSwitch />}</Suspense>
          </BackgroundBoundary>
        </Box>
        {accounts.map(({ to, label, variant }) => (
          <Button
            key={to}
            component={Link}
            to={to}
            variant={variant}
            sx={{ display: { xs: 'none', md: 'inline-flex' } }}
          >
            {label}
          </Button>
        ))}
        <Button
          variant="outlined"
          aria-expanded={isOpen ?? false}
          onClick={() => setIsOpen(true)}
          sx={{ display: { md: 'none' } }}
        >
          Menu
        </Button>
      </Box>
      {isOpen !== undefined && (
        <Suspense>
          <MobileMenu isOpen={isOpen} accounts={accounts} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}
