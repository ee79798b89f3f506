import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { NavLink } from 'react-router-dom';
import { ownAccountStorageKeys } from '@keelstone/domain/storage-keys';
import type { WaitingTexts } from '../../features/core/review/use-desk.ts';
import { useRememberedOpen } from '../../lib/use-remembered-open.ts';
import { ChevronDownIcon } from '../../theme/icons.tsx';
import { screenReaderOnly } from '../../theme/styles.ts';
import {
  accountEntries,
  adminEntries,
  controlEntries,
  inboxEntry,
  moneyEntries,
  verificationEntry,
  type NavigationEntry,
} from './navigation.ts';

type Props = {
  isAdmin: boolean;
  isVerificationShown: boolean;
  /** The number of waiting records by the path of their page, for administrators. */
  waiting?: WaitingTexts | undefined;
  onNavigate?: () => void;
  /** Entries to leave out, because the bottom bar has them. */
  without?: readonly NavigationEntry[];
  /** Icons alone, each with a tooltip. */
  isRail?: boolean;
};

/** The navigation of signed-in people. Administrators have their own pages first, and can fold those of their account. */
export function Sidebar(props: Props) {
  const { isAdmin, isVerificationShown, waiting = {}, onNavigate, without = [], isRail = false } = props;
  const [isOwnOpen, rememberOwn] = useRememberedOpen(ownAccountStorageKeys.menu);
  const dropHidden = (entries: readonly NavigationEntry[]) =>
    entries.filter(({ to }) => !without.some((entry) => entry.to === to));
  const accountGroup = isVerificationShown ? [...accountEntries, verificationEntry] : accountEntries;
  if (!isAdmin)
    return (
      <Box component="nav" aria-label="Main" sx={{ p: 1.5 }}>
        <Entries entries={dropHidden(moneyEntries)} onNavigate={onNavigate} />
        <GroupHeading>Account</GroupHeading>
        <Entries entries={dropHidden(accountGroup)} onNavigate={onNavigate} />
      </Box>
    );
  const [home, ...money] = moneyEntries;
  const foldedEntries = dropHidden([...money, ...accountGroup]);
  const look = { counts: waiting, onNavigate, isRail };
  return (
    <Box component="nav" aria-label="Main" sx={isRail ? rail : { p: 1.5 }}>
      <Entries entries={dropHidden(home === undefined ? [inboxEntry] : [home, inboxEntry])} {...look} />
      <GroupHeading>Admin Pages</GroupHeading>
      <Entries entries={dropHidden(adminEntries)} {...look} />
      <GroupHeading>Control</GroupHeading>
      <Entries entries={dropHidden(controlEntries)} {...look} />
      <Box
        component="details"
        open={isOwnOpen}
        onToggle={({ currentTarget }) => rememberOwn(currentTarget.open)}
        sx={folded}
      >
        <summary>
          <GroupHeading>Account</GroupHeading>
          <ChevronDownIcon aria-hidden fontSize="small" color="action" />
        </summary>
        <Entries entries={foldedEntries} onNavigate={onNavigate} isRail={isRail} />
      </Box>
    </Box>
  );
}

/** Icons in the middle, the number of waiting records between them and the edge of the rail. */
const rail = {
  px: 0.75,
  py: 1,
  '& h2': {
    mx: -0.5,
    px: 0,
    pt: 1,
    pb: 0.25,
    fontWeight: 500,
    letterSpacing: 0,
    lineHeight: 1.25,
    textAlign: 'center',
  },
  '& .MuiListItemButton-root': { minHeight: 34, justifyContent: 'center', px: 0 },
  '& .MuiListItemButton-root.active': {
    boxShadow: (theme: Theme) => `inset 2px 0 ${theme.vars.palette.brass.main}`,
  },
  '& .MuiListItemIcon-root': { minWidth: 0 },
  '& .MuiListItemText-root': screenReaderOnly,
  '& .MuiChip-root': { position: 'absolute', top: 0, right: -5, height: 16, minWidth: 16 },
  '& .MuiChip-label': { px: '3px' },
  '& details > summary': { flexDirection: 'column', alignItems: 'center', pr: 0 },
  '& summary h2': { mx: 0, whiteSpace: 'nowrap' },
} as const;

const folded = {
  '& summary': {
    display: 'flex',
    alignItems: 'end',
    justifyContent: 'space-between',
    pr: 1.5,
    borderRadius: 1,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
  '&[open] summary svg': { transform: 'rotate(180deg)' },
} as const;

function GroupHeading({ children }: { children: string }) {
  return (
    <Typography
      variant="overline"
      component="h2"
      color="textSecondary"
      sx={{ px: 1.5, pt: 2, pb: 0.5, display: 'block' }}
    >
      {children}
    </Typography>
  );
}

/** Underlines the current page with the brand's line. */
const keelLine = {
  pb: '2px',
  boxShadow: (theme: Theme) => `inset 0 -2px ${theme.vars.palette.brass.main}`,
};

type EntriesProps = {
  entries: readonly NavigationEntry[];
  /** The number of waiting records by the path of an entry. */
  counts?: WaitingTexts;
  onNavigate: (() => void) | undefined;
  isRail?: boolean;
};

function Entries({ entries, counts = {}, onNavigate, isRail = false }: EntriesProps) {
  return (
    <List disablePadding>
      {entries.map(({ to, label, Icon }) => (
        <ListItem key={to} disablePadding>
          <Tooltip title={isRail ? label : ''} placement="right" describeChild>
            <ListItemButton
              component={NavLink}
              to={to}
              onClick={onNavigate}
              sx={{
                borderRadius: 1,
                minHeight: { xs: 44, md: 36 },
                py: 0.5,
                px: 1.5,
                color: 'text.secondary',
                '&.active': { color: 'primary.main', bgcolor: 'action.selected' },
                '&.active .MuiListItemText-primary': { fontWeight: 600, '& > span': keelLine },
              }}
            >
              <ListItemIcon sx={{ minWidth: 36, color: 'inherit', '& svg': { fontSize: 20 } }}>
                <Icon />
              </ListItemIcon>
              <ListItemText
                primary={<span>{label}</span>}
                slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 500 } } }}
              />
              <WaitingCount count={counts[to] ?? ''} />
            </ListItemButton>
          </Tooltip>
        </ListItem>
      ))}
    </List>
  );
}

/** The number of waiting records of an entry. No live region: screen readers read it together with the entry. */
function WaitingCount({ count }: { count: string }) {
  if (count === '') return null;
  return <Chip size="small" color="primary" label={count} aria-label={`${count} waiting`} />;
}
