import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useBackCloses } from '../../lib/open-layers.ts';
import { pageInset } from '../../theme/styles.ts';
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx';
import { Logo } from '../../ui/logo.tsx';
import { anchors } from './landing-texts.ts';

/** `contained`: the link that visitors are meant to follow. */
type AccountLink = { to: string; label: string; variant: 'contained' | 'outlined' };

/** Anchors, and Dashboard or Login and Register, on a phone in a menu. It works before its code, too. */
export function LandingHeader({ isSignedIn }: { isSignedIn: boolean }) {
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
        <Box sx={{ ml: { xs: 'auto', md: 0 } }}>
          <ColorSchemeToggle />
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
        <Button variant="outlined" popoverTarget={menuId} sx={{ display: { md: 'none' } }}>
          Menu
        </Button>
      </Box>
      <PhoneMenu accounts={accounts} />
    </Box>
  );
}

const menuId = 'menu';

/** The links of the header, sliding in: a popover, which needs no script. */
function PhoneMenu({ accounts }: { accounts: readonly AccountLink[] }) {
  const menu = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => menu.current?.hidePopover();
  useBackCloses(isOpen, close);
  // Somebody may have opened it before the code was there.
  useEffect(() => setIsOpen(menu.current?.matches(':popover-open') === true), []);
  return (
    <Box
      ref={menu}
      id={menuId}
      popover="auto"
      role="dialog"
      aria-label="Menu"
      onToggle={({ newState }) => setIsOpen(newState === 'open')}
      sx={menuLook}
    >
      <Button color="inherit" popoverTarget={menuId} popoverTargetAction="hide">
        Close
      </Button>
      <Box component="nav" aria-label="Sections" onClick={close} sx={{ display: 'grid', gap: 1 }}>
        {anchors.map(({ hash, label }) => (
          <Button key={hash} href={hash} color="inherit" size="large">
            {label}
          </Button>
        ))}
        {accounts.map(({ to, label, variant }) => (
          <Button key={to} component={Link} to={to} variant={variant} size="large">
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

const menuLook = {
  inset: '0 0 0 auto',
  width: 'min(85%, 320px)',
  height: '100dvh',
  m: 0,
  p: 2,
  border: 0,
  borderLeft: 1,
  borderColor: 'divider',
  color: 'text.primary',
  bgcolor: 'background.paper',
  transition: 'translate 225ms',
  '@starting-style': { translate: '100%' },
  '&::backdrop': { bgcolor: 'rgb(0 0 0 / 0.5)' },
} as const;
