import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../../components/logo.tsx';
import { paths } from '../../../config/paths.ts';
import { anchors } from '../../../content/landing.ts';

const MobileMenu = lazy(() => import('./mobile-menu.tsx'));

/** Anchors, and Dashboard or Login; on a phone they slide in. */
export function LandingHeader({ isSignedIn }: { isSignedIn: boolean }) {
  const [isOpen, setIsOpen] = useState<boolean>();
  const account = isSignedIn
    ? { to: paths.dashboard, label: 'Dashboard' }
    : { to: paths.login, label: 'Login' };
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        sx={{
          maxWidth: 1168,
          mx: 'auto',
          height: 64,
          px: { xs: 2, sm: 3 },
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
        <Button
          component={Link}
          to={account.to}
          variant="contained"
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          {account.label}
        </Button>
        <Button
          variant="outlined"
          aria-expanded={isOpen ?? false}
          onClick={() => {
            setIsOpen(true);
          }}
          sx={{ display: { md: 'none' }, ml: 'auto' }}
        >
          Menu
        </Button>
      </Box>
      {isOpen !== undefined && (
        <Suspense>
          <MobileMenu
            isOpen={isOpen}
            account={account}
            onClose={() => {
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}
