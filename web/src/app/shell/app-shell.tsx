import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useMatch } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import type { WaitingTexts } from '../../features/core/review/use-desk.ts';
import { useBackCloses } from '../../lib/open-layers.ts';
import { usePlainDialog } from '../../lib/use-dialog.ts';
import { MenuIcon } from '../../theme/icons.tsx';
import { bottomBarHeight, pageWidth, railWidth, sidebarWidth } from '../../theme/styles.ts';
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { AppHeader } from './app-header.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { FindButton } from './find-button.tsx';
import { listBarItems } from './navigation.ts';
import { Sidebar } from './sidebar.tsx';

type Props = {
  /** The signed-in person, or the last one. Missing on a first visit. */
  person: { name: string; isAdmin: boolean } | undefined;
  isVerificationShown?: boolean;
  /** The bell of the account, absent while the session is unknown. */
  bell?: ReactNode;
  /** The number of waiting records by the path of their page, for administrators. */
  waiting?: WaitingTexts | undefined;
  /** Opens the dialog that locks the account, absent while the session is unknown, or if it is already locked. */
  onLock?: (() => void) | undefined;
  onSignOut: () => void;
  children: ReactNode;
};

const sheetLook = {
  maxHeight: '85dvh',
  borderTopLeftRadius: 16,
  borderTopRightRadius: 16,
  pb: 'env(safe-area-inset-bottom)',
} as const;

/**
 * Header and sidebar of the signed-in pages, for administrators a rail of icons. On a phone a bottom bar, which opens the
 * rest of the sidebar as a sheet.
 */
export function AppShell({
  person,
  isVerificationShown = false,
  bell,
  waiting,
  onLock,
  onSignOut,
  children,
}: Props) {
  const menu = usePlainDialog();
  useBackCloses(menu.isOpen, menu.close);
  // A case has its decision buttons at the bottom, so its menu is in the header.
  const isCase = useMatch(paths.adminReview)?.params.id !== undefined;
  const hasBar = !isCase;
  const isAdmin = person?.isAdmin ?? false;
  const sidebar = { isAdmin, isVerificationShown, waiting };
  return (
    <Box sx={{ minHeight: '100dvh' }}>
      <SkipLink target="content" />
      <AppHeader
        person={person}
        bell={
          <>
            {isAdmin && <FindButton />}
            {bell}
          </>
        }
        onLock={onLock}
        onSignOut={onSignOut}
        menuButton={
          !hasBar && (
            <IconButton
              edge="start"
              aria-label="Open menu"
              aria-expanded={menu.isOpen}
              onClick={menu.open}
              sx={{ display: { md: 'none' } }}
            >
              <MenuIcon />
            </IconButton>
          )
        }
      />
      <Box sx={{ display: 'flex' }}>
        <Box
          sx={{
            display: { xs: 'none', md: 'block' },
            flex: 'none',
            width: isAdmin ? railWidth : sidebarWidth,
            // The bar of a low window would cover the icons.
            scrollbarWidth: isAdmin ? 'none' : 'auto',
            position: 'sticky',
            top: 'calc(64px + var(--offline-bar))',
            height: 'calc(100dvh - 64px - var(--offline-bar))',
            overflowY: 'auto',
            borderRight: 1,
            borderColor: 'divider',
          }}
        >
          <Sidebar {...sidebar} isRail={isAdmin} />
        </Box>
        <Drawer
          anchor="bottom"
          open={menu.isOpen}
          onClose={menu.close}
          sx={{ display: { md: 'none' } }}
          slotProps={{ paper: { 'aria-label': 'Menu', sx: sheetLook } }}
        >
          <Sidebar {...sidebar} {...(hasBar && { without: listBarItems(isAdmin) })} onNavigate={menu.close} />
          <Box sx={{ px: 1.5, pb: 2, display: { sm: 'none' }, color: 'text.secondary' }}>
            <ColorSchemeToggle hasText />
          </Box>
        </Drawer>
        <Box
          component="main"
          id="content"
          sx={{
            flex: 1,
            minWidth: 0,
            p: { xs: 2, sm: 3, lg: 4 },
            // Aligns the left edge of narrow pages with wide ones.
            '--page-start': `max(0px, (100% - ${pageWidth}px) / 2)`,
            minHeight: `calc(100dvh - 64px - var(--offline-bar) - ${bottomBarHeight.value})`,
          }}
        >
          {children}
        </Box>
      </Box>
      {hasBar && (
        <>
          <Box sx={{ height: bottomBarHeight.value, '@media print': { display: 'none' } }} />
          <BottomBar isAdmin={isAdmin} waiting={waiting} isMoreOpen={menu.isOpen} onMore={menu.open} />
        </>
      )}
    </Box>
  );
}
