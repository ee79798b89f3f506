import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { bottomBarHeight } from '../theme/styles.ts';

/**
 * Keeps the action of a long form within reach of a thumb: on a phone it sticks above the bar while the fields scroll
 * behind it, unless the window is low. Its container must have `overflow: visible`.
 */
export function WithinReach({ children }: { children: ReactNode }) {
  return (
    <Box sx={reach}>
      <GlobalStyles styles={roomForAction} />
      {children}
    </Box>
  );
}

const onPhone = (theme: Theme) => `${theme.breakpoints.down('md')} and (min-height: 560px)`;

function reach(theme: Theme) {
  return {
    [onPhone(theme)]: {
      position: 'sticky',
      bottom: bottomBarHeight.value,
      zIndex: 2,
      paddingBlock: theme.spacing(1.5),
      backgroundColor: theme.vars.palette.background.paper,
      borderTop: `1px solid ${theme.vars.palette.divider}`,
    },
  } as const;
}

/** A focused field scrolls clear of the action. */
function roomForAction(theme: Theme) {
  return {
    [onPhone(theme)]: {
      html: { scrollPaddingBottom: `calc(${bottomBarHeight.value} + 128px)` },
    },
  };
}
