import MenuOutlined from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useState, type ReactNode } from 'react';
import type { WaitingTexts } from '../lib/desk/use-desk.ts';
import { AppHeader } from './app-header.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';

export type ShellPerson = { name: string; isAdmin: boolean };

type Props = {
  /** Who is signed in, or was last; unknown on a first visit. */
  person: ShellPerson | undefined;
  isVerificationShown?: boolean;
  /** What happened to the account; absent while it is unknown who is here. */
  bell?: ReactNode;
  /** What waits behind the pages of administrators, by their paths. */
  waiting?: WaitingTexts | undefined;
  /** Opens the question whether to lock the account; absent while it is unknown who is here, or locked already. */
  onLock?: (() => void) | undefined;
  onSignOut: () => void;
  children: ReactNode;
};

const sidebarWidth = 248;

/** Header and sidebar of the signed-in pages; on a phone the sidebar is a drawer. */
export function AppShell({
  person,
  isVerificationShown = false,
  bell,
  waiting,
  onLock,
  onSignOut,
  children,
}: Props) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const closeMenu = () => {
    setIsMenuOpen(false);
  };
  const sidebar = (
    <Sidebar
      isAdmin={person?.isAdmin ?? false}
      isVerificationShown={isVerificationShown}
      waiting={waiting}
      onNavigate={closeMenu}
    />
  );
  return (
    <Box sx={{ minHeight: '100dvh' }}>
      <SkipLink target="content" />
      <AppHeader
        person={person}
        bell={bell}
        onLock={onLock}
        onSignOut={onSignOut}
        menuButton={
          <IconButton
            edge="start"
            aria-label="Open menu"
            aria-expanded={isMenuOpen}
            onClick={() => {
              setIsMenuOpen(true);
            }}
            sx={{ display: { md: 'none' } }}
          >
            <MenuOutlined />
          </IconButton>
        }
      />
      <Box sx={{ display: 'flex' }}>
        <Box
          sx={{
            display: { xs: 'none', md: 'block' },
            flex: 'none',
            width: sidebarWidth,
            position: 'sticky',
            top: 'calc(64px + var(--offline-bar))',
            height: 'calc(100dvh - 64px - var(--offline-bar))',
            overflowY: 'auto',
            borderRight: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          {sidebar}
        </Box>
        <Drawer
          open={isMenuOpen}
          onClose={closeMenu}
          sx={{ display: { md: 'none' } }}
          slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: sidebarWidth + 32 } } }}
        >
          {sidebar}
          <Box sx={{ px: 2, pb: 2, mt: 'auto', display: { sm: 'none' } }}>
            <ColorSchemeToggle />
          </Box>
        </Drawer>
        <Box component="main" id="content" sx={{ flex: 1, minWidth: 0, p: { xs: 2, sm: 3, lg: 4 } }}>
          {children}
        </Box>
      </Box>
    </Box>
  );
}
