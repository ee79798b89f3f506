import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { keepPlace } from '../lib/focus-heading.ts';
import { useShortcutSetting, type Shortcuts } from '../lib/use-shortcuts.ts';
import { KeyboardIcon } from '../theme/icons.tsx';
import { size } from '../theme/styles.ts';
import { LabelledSwitch } from './labelled-switch.tsx';
import { ViewDialog } from './view-dialog.tsx';

/** The button for keyboard shortcuts, and its dialog: the list of keys and the switch that turns them off. */
export function ShortcutHelp({ shortcuts, isHelpOpen, openHelp, closeHelp }: Omit<Shortcuts, 'area'>) {
  const { isOn, turn } = useShortcutSetting();
  return (
    <>
      <Tooltip title="Keyboard shortcuts">
        <IconButton
          aria-label="Keyboard shortcuts"
          aria-haspopup="dialog"
          onClick={openHelp}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <KeyboardIcon />
        </IconButton>
      </Tooltip>
      <ViewDialog
        title="Keyboard shortcuts"
        maxWidth="xs"
        isOpen={isHelpOpen}
        onClose={closeHelp}
        slotProps={{ transition: { onExited: keepPlace } }}
      >
        <LabelledSwitch
          label="Use keyboard shortcuts"
          text="They work while the list or the review has the focus. The choice is kept in this browser."
          isOn={isOn}
          onTurn={turn}
          sx={{ pb: 2 }}
        />
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1 }}
        >
          {shortcuts.map(({ key, text }) => (
            <Box key={key} sx={{ display: 'contents', typography: 'body2' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                <KeyCap>{formatKey(key)}</KeyCap>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {text}
              </Box>
            </Box>
          ))}
        </Box>
      </ViewDialog>
    </>
  );
}

/** The key as its cap is labelled. */
function formatKey(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key;
}

/** A visible hint to the key of a button. Screen readers have `aria-keyshortcuts`. */
export function KeyCap({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      translate="no"
      sx={{
        fontFamily: 'inherit',
        fontSize: size.caption,
        lineHeight: 1,
        px: 0.625,
        py: 0.375,
        border: 1,
        borderColor: 'currentColor',
        borderRadius: 0.5,
      }}
    >
      {children}
    </Box>
  );
}
