import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { NavLink } from 'react-router-dom';
import type { WaitingTexts } from '../lib/api-hooks/desk.ts';
import { adminEntries, userEntries, verificationEntry, type NavigationEntry } from './navigation.ts';

type Props = {
  isAdmin: boolean;
  isVerificationShown: boolean;
  /** What waits behind the pages of administrators, by their paths. */
  waiting?: WaitingTexts | undefined;
  onNavigate?: () => void;
  /** What is within reach elsewhere. */
  without?: readonly NavigationEntry[];
};

/** Where a signed-in person can go; admins see a second group. */
export function Sidebar({ isAdmin, isVerificationShown, waiting = {}, onNavigate, without = [] }: Props) {
  const left = (entries: readonly NavigationEntry[]) =>
    entries.filter(({ to }) => !without.some((entry) => entry.to === to));
  const entries = isVerificationShown ? [...userEntries, verificationEntry] : userEntries;
  return (
    <Box component="nav" aria-label="Main" sx={{ p: 1.5 }}>
      <Entries entries={left(entries)} onNavigate={onNavigate} />
      {isAdmin && (
        <>
          <Typography
            variant="overline"
            component="h2"
            color="textSecondary"
            sx={{ px: 1.5, pt: 2, pb: 0.5, display: 'block' }}
          >
            Admin Pages
          </Typography>
          <Entries entries={left(adminEntries)} counts={waiting} onNavigate={onNavigate} />
        </>
      )}
    </Box>
  );
}

type EntriesProps = {
  entries: readonly NavigationEntry[];
  /** What waits behind an entry, by its path. */
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
              minHeight: 44,
              px: 1.5,
              color: 'text.secondary',
              '&.active': { color: 'primary.main', bgcolor: 'action.selected' },
              '&.active .MuiListItemText-primary': { fontWeight: 600 },
            }}
          >
            <ListItemIcon sx={{ minWidth: 36, color: 'inherit', '& svg': { fontSize: 20 } }}>
              <Icon />
            </ListItemIcon>
            <ListItemText
              primary={label}
              slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 500 } } }}
            />
            <WaitingCount count={counts[to] ?? ''} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}

/** Heard with its entry, and not by itself when it changes. */
function WaitingCount({ count }: { count: string }) {
  if (count === '') return null;
  return <Chip size="small" color="primary" label={count} aria-label={`${count} waiting`} />;
}
