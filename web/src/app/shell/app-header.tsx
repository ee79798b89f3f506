import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { ArrowOutOfDoorIcon, ClockBackIcon, CogIcon, PadlockIcon, PersonIcon } from '../../theme/icons.tsx';
import { size, topBar } from '../../theme/styles.ts';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx';
import { Logo } from '../../ui/logo.tsx';

type Props = {
  person: { name: string; isAdmin: boolean } | undefined;
  /** `false` if there is no menu. */
  menuButton: ReactNode;
  /** Absent while the session is unknown. */
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
        ...topBar,
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        gap: { xs: 0.5, sm: 1 },
      }}
    >
      {menuButton}
      {/* The narrowest phones, and others beside the menu, have room for the logo's mark alone. */}
      <Box
        sx={{
          // If room is short, the name is clipped before anything else is pushed out of view.
          flex: '0 1 auto',
          minWidth: 36,
          overflow: 'hidden',
          // Room for the focus ring.
          p: 0.5,
          m: -0.5,
          [`@media (max-width: ${menuButton === false ? '359.95' : '599.95'}px)`]: {
            '& a': { width: 28, overflow: 'hidden' },
          },
        }}
      >
        <Logo to={paths.dashboard} />
      </Box>
      <Box sx={{ flex: 1 }} />
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <ColorSchemeToggle />
      </Box>
      {bell}
      {person === undefined ? (
        <Skeleton variant="circular" width={32} height={32} />
      ) : (
        <>
          <Box sx={{ textAlign: 'right', lineHeight: 1.2 }}>
            {/* A phone has no room for the name. */}
            <Typography variant="body2" noWrap sx={personName}>
              {person.name}
            </Typography>
            <Typography variant="caption" noWrap>
              <span>{person.isAdmin ? 'Administrator' : 'User'}</span>
            </Typography>
          </Box>
          <AccountMenu name={person.name} onLock={onLock} onSignOut={onSignOut} />
        </>
      )}
    </Box>
  );
}

const personName = { display: { xs: 'none', sm: 'block' }, fontWeight: 500, maxWidth: 220 } as const;

const entries: readonly MenuAction[] = [
  { to: paths.profile, label: 'View Profile', Icon: PersonIcon },
  { to: paths.settings, label: 'Account Settings', Icon: CogIcon },
  { to: paths.activity, label: 'Login Activity', Icon: ClockBackIcon },
];

type AccountMenuProps = {
  name: string;
  /** Absent while the session is unknown. */
  onLock: (() => void) | undefined;
  onSignOut: () => void;
};

/** The menu behind the person's initials. */
function AccountMenu({ name, onLock, onSignOut }: AccountMenuProps) {
  const lock: readonly MenuAction[] =
    onLock === undefined ? [] : [{ label: 'Lock my account', Icon: PadlockIcon, onSelect: onLock }];
  return (
    <ActionMenu
      label="Account menu"
      actions={[
        ...entries,
        ...lock,
        { label: 'Sign out', Icon: ArrowOutOfDoorIcon, isApart: true, onSelect: onSignOut },
      ]}
      look={{
        edge: 'end',
        children: (
          <Avatar
            sx={{
              width: 32,
              height: 32,
              fontSize: size.caption,
              fontWeight: 600,
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
            }}
          >
            {initials(name)}
          </Avatar>
        ),
      }}
    />
  );
}

/** "Clara van Jensen" → "CJ". */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toLocaleUpperCase('en');
}
