import { ownAccountStorageKeys } from '@keelstone/domain/storage-keys';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { NavLink } from 'react-router-dom';
import type { WaitingTexts } from '../../features/core/review/use-desk.ts';
import { useRememberedOpen } from '../../lib/use-remembered-open.ts';
import {
  accountEntries,
  adminEntries,
  controlEntries,
  inboxEntry,
  moneyEntries,
  verificationEntry,
  type NavigationEntry,
} from './navigation.ts';
import { ChevronDownIcon } from '../../theme/icons.tsx';

type Props = {
  isAdmin: boolean;
  isVerificationShown: boolean;
  /** The number of waiting records by the path of their page, for administrators. */
  waiting?: WaitingTexts | undefined;
  onNavigate?: () => void;
  /** Entries to leave out, because the bottom bar has them. */
  without?: readonly NavigationEntry[];
};

/** The navigation of signed-in people. Administrators have their own pages first, and can fold those of their account. */
export function Sidebar({ isAdmin, isVerificationShown, waiting = {}, onNavigate, without = [] }: Props) {
  const [isOwnOpen, rememberOwn] = useRememberedOpen(ownAccountStorageKeys.menu);
  const left = (entries: readonly NavigationEntry[]) =>
    entries.filter(({ to }) => !without.some((entry) => entry.to === to));
  const about = isVerificationShown ? [...accountEntries, verificationEntry] : accountEntries;
  if (!isAdmin)
    return (
      <Box component="nav" aria-label="Main" sx={{ p: 1.5 }}>
        <Entries entries={left(moneyEntries)} onNavigate={onNavigate} />
        <GroupHeading>Account</GroupHeading>
        <Entries entries={left(about)} onNavigate={onNavigate} />
      </Box>
    );
  const [home, ...money] = moneyEntries;
  const own = left([...money, ...about]);
  const shown = { counts: waiting, onNavigate };
  return (
    <Box component="nav" aria-label="Main" sx={{ p: 1.5 }}>
      <Entries entries={left(home === undefined ? [inboxEntry] : [home, inboxEntry])} {...shown} />
      <GroupHeading>Admin Pages</GroupHeading>
      <Entries entries={left(adminEntries)} {...shown} />
      <GroupHeading>Control</GroupHeading>
      <Entries entries={left(controlEntries)} {...shown} />
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
        <Entries entries={own} onNavigate={onNavigate} />
      </Box>
    </Box>
  );
}

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
};

function Entries({ entries, counts = {}, onNavigate }: EntriesProps) {
  return (
    <List disablePadding>
      {entries.map(({ to, label, Icon }) => (
        <ListItem key={to} disablePadding>
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
