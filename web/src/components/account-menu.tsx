import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Avatar from '@mui/material/Avatar';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useMenu } from '../lib/use-menu.ts';

const entries = [
  { to: paths.profile, label: 'View Profile', Icon: PersonOutlined },
  { to: paths.settings, label: 'Account Settings', Icon: SettingsOutlined },
  { to: paths.activity, label: 'Login Activity', Icon: HistoryOutlined },
];

type Props = {
  name: string;
  /** Not while the session is unknown. */
  onLock: (() => void) | undefined;
  onSignOut: () => void;
};

/** The menu behind the person's initials. */
export function AccountMenu({ name, onLock, onSignOut }: Props) {
  const { button, menu, close } = useMenu();
  return (
    <>
      <IconButton edge="end" aria-label="Account menu" {...button}>
        <Avatar
          sx={{
            width: 32,
            height: 32,
            fontSize: 13,
            fontWeight: 600,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initials(name)}
        </Avatar>
      </IconButton>
      <Menu {...menu}>
        {entries.map(({ to, label, Icon }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <span>{label}</span>
          </MenuItem>
        ))}
        {onLock !== undefined && (
          <MenuItem
            onClick={() => {
              close();
              onLock();
            }}
          >
            <ListItemIcon>
              <LockOutlined fontSize="small" />
            </ListItemIcon>
            Lock my account
          </MenuItem>
        )}
        <Divider />
        <MenuItem
          onClick={() => {
            close();
            onSignOut();
          }}
        >
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          Sign out
        </MenuItem>
      </Menu>
    </>
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
