import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';
import type { WaitingTexts } from '../../features/core/review/use-desk.ts';
import { DotsAcrossIcon } from '../../theme/icons.tsx';
import { bottomBarHeight, size } from '../../theme/styles.ts';
import { listBarItems } from './navigation.ts';

type Props = {
  isAdmin: boolean;
  /** The number of waiting records by the path of their page, for administrators. */
  waiting?: WaitingTexts | undefined;
  isMoreOpen: boolean;
  /** Opens the rest of the navigation. */
  onMore: () => void;
};

/** The bar at the foot of a phone: the most visited pages, and More for all others. */
export function BottomBar({ isAdmin, waiting = {}, isMoreOpen, onMore }: Props) {
  return (
    <Box
      sx={{
        display: { md: 'none' },
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 'appBar',
        pl: 'env(safe-area-inset-left)',
        pr: 'env(safe-area-inset-right)',
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <GlobalStyles styles={roomForBar} />
      {/* Entries are as wide as their words: a fifth of 320 pixels is too narrow for the longest. */}
      <Box
        component="nav"
        aria-label="Shortcuts"
        sx={{ display: 'flex', maxWidth: 640, mx: 'auto', px: 0.5 }}
      >
        {listBarItems(isAdmin).map(({ to, label, Icon }) => (
          <ButtonBase key={to} component={NavLink} to={to} sx={entryLook}>
            <Badge
              badgeContent={waiting[to]}
              color="primary"
              slotProps={{ badge: { 'aria-hidden': true, sx: badge } }}
            >
              <Icon />
            </Badge>
            <EntryLabel>{label}</EntryLabel>
          </ButtonBase>
        ))}
        <ButtonBase aria-haspopup="dialog" aria-expanded={isMoreOpen} onClick={onMore} sx={entryLook}>
          <DotsAcrossIcon />
          <EntryLabel>More</EntryLabel>
        </ButtonBase>
      </Box>
    </Box>
  );
}

function EntryLabel({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {children}
    </Box>
  );
}

/** Low enough to end below the edge of the bar. A long number grows away from its icon. */
const badge = {
  ...{ top: 3, right: 'auto', left: 12, minWidth: 16, height: 16, px: 0.5 },
  '&:not(.MuiBadge-invisible)': { transform: 'translateY(-50%)' },
} as const;

const entryLook = {
  flex: '1 1 auto',
  minWidth: 0,
  height: 56,
  px: 0.5,
  display: 'flex',
  flexDirection: 'column',
  gap: 0.25,
  borderRadius: 1,
  typography: 'caption',
  fontSize: size.caption,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  '& svg': { fontSize: 22 },
  '&.active': { color: 'primary.main', fontWeight: 600 },
  '&:focus-visible': { outlineOffset: -3 },
} as const;

/** Keeps fixed elements and scrolled-to elements clear of the bar. */
function roomForBar(theme: Theme) {
  return {
    [theme.breakpoints.down('md')]: {
      ':root': { [bottomBarHeight.name]: 'calc(57px + env(safe-area-inset-bottom))' },
      html: { scrollPaddingBottom: `calc(${bottomBarHeight.value} + 16px)` },
    },
  };
}
