import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { paths } from '../config/paths.ts';
import { AccountMenu } from './account-menu.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { Logo } from './logo.tsx';

type Props = {
  person: { name: string; isAdmin: boolean } | undefined;
  menuButton: ReactNode;
  /** Not while the session is unknown. */
  bell: ReactNode;
  onLock: (() => void) | undefined;
  onSignOut: () => void;
};

/** The bar of the signed-in pages: 'Administrator' or 'User', and the account menu. */
export function AppHeader({ person, menuButton, bell, onLock, onSignOut }: Props) {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: 64,
        px: { xs: 2, sm: 3 },
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {menuButton}
      {/* The narrowest phones have room for its mark alone. */}
      <Box
        sx={{
          // If there is too little room, the name is clipped before anything else is pushed out of view.
          flex: '0 1 auto',
          minWidth: 36,
          overflow: 'hidden',
          // Room for the focus ring.
          p: 0.5,
          m: -0.5,
          '@media (max-width: 359.95px)': { '& a': { width: 28, overflow: 'hidden' } },
        }}
      >
        <Logo to={paths.dashboard} />
      </Box>
      <Box sx={{ flex: 1 }} />
      {/* On a phone it is in the drawer: the role needs the room. */}
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <ColorSchemeToggle />
      </Box>
      {bell}
      {person === undefined ? (
        <Skeleton variant="circular" width={32} height={32} />
      ) : (
        <>
          <Box sx={{ display: { xs: 'none', sm: 'block' }, textAlign: 'right', lineHeight: 1.2 }}>
            <Typography variant="body2" noWrap sx={{ fontWeight: 560, maxWidth: 220 }}>
              {person.name}
            </Typography>
            <Role isAdmin={person.isAdmin} />
          </Box>
          <Box sx={{ display: { sm: 'none' }, flex: 'none' }}>
            <Role isAdmin={person.isAdmin} />
          </Box>
          <AccountMenu name={person.name} onLock={onLock} onSignOut={onSignOut} />
        </>
      )}
    </Box>
  );
}

function Role({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Typography variant="caption" color="textSecondary" component="p" noWrap>
      {isAdmin ? 'Administrator' : 'User'}
    </Typography>
  );
}
