import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { MoonIcon, SunIcon } from '../theme/door-icons.tsx';

/** Icon and words in line with the entries of the navigation. */
const asInMenu = { px: 1.5, '& .MuiButton-startIcon': { ml: 0, mr: 2 } } as const;

/** Switches between light and dark. Until then the system decides. `hasText`: a button with words, not an icon. */
export function ColorSchemeToggle({ hasText = false }: { hasText?: boolean }) {
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  const label = isDark ? 'Use the light theme' : 'Use the dark theme';
  const icon = isDark ? <SunIcon /> : <MoonIcon />;
  const toggle = () => setMode(isDark ? 'light' : 'dark');
  return hasText ? (
    <Button color="inherit" startIcon={icon} onClick={toggle} sx={asInMenu}>
      <span>{label}</span>
    </Button>
  ) : (
    <IconButton onClick={toggle} aria-label={label}>
      {icon}
    </IconButton>
  );
}
