import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { switchColorScheme } from '../lib/color-scheme.ts';
import { MoonIcon, SunIcon } from '../theme/scheme-icons.tsx';
import { colorSchemeAttribute, screenReaderOnly } from '../theme/styles.ts';

/** Icon and words in line with the entries of the navigation. */
const asInMenu = { px: 1.5, gap: 2 } as const;
const asIcon = { minWidth: 40, width: 40, p: 1, borderRadius: '50%', color: 'action.active' } as const;

/**
 * Switches between light and dark. Until then the system decides. `hasText`: a button with words, not an icon. Both
 * labels are there, and the scheme hides one: the same markup for everybody (app/first-use.ts switches before React).
 */
export function ColorSchemeToggle({ hasText = false }: { hasText?: boolean }) {
  const text = hasText ? {} : screenReaderOnly;
  return (
    <Button
      color="inherit"
      data-switches-scheme=""
      onClick={switchColorScheme}
      sx={hasText ? asInMenu : asIcon}
    >
      {choices.map(([scheme, Icon, display, displayInDark]) => (
        <Box key={scheme} component="span" sx={{ display, [dark]: { display: displayInDark } }}>
          <Icon />
          <Box component="span" sx={text}>
            {`Use the ${scheme} theme`}
          </Box>
        </Box>
      ))}
    </Button>
  );
}

const dark = `html[${colorSchemeAttribute}="dark"] &`;
const choices = [
  ['dark', MoonIcon, 'contents', 'none'],
  ['light', SunIcon, 'none', 'contents'],
] as const;
