import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { bottomBarHeight, size } from '../theme/styles.ts';

type Props = {
  /** The reason that stops the action, next to it. Its element has this id. */
  message?: ReactNode;
  messageId?: string;
  /** A fault or doubt that its field announces: here it is only seen. */
  fault?: string | undefined;
  /** A button as wide as there is room. */
  children: ReactNode;
};

/**
 * Keeps the action of a long form within reach of a thumb. On a phone it is a bar of 72 px above that of the app, the
 * foot of its card, unless the window is low. The fields scroll behind it. Its card must have `overflow: visible`.
 */
export function WithinReach({ message, messageId, fault, children }: Props) {
  const note = fault ?? message;
  return (
    <Box sx={reach}>
      <GlobalStyles styles={roomForAction} />
      {note !== undefined && (
        <Typography id={messageId} variant="note" {...(fault !== undefined && faultLook)}>
          {note}
        </Typography>
      )}
      {children}
    </Box>
  );
}

const faultLook = { 'aria-hidden': true, color: 'warning', sx: { fontWeight: 500 } } as const;

const onPhone = (theme: Theme) => `${theme.breakpoints.down('md')} and (min-height: 560px)`;

function reach(theme: Theme) {
  return {
    display: 'grid',
    gap: theme.spacing(1),
    '& > :empty': { display: 'none' },
    [onPhone(theme)]: {
      position: 'sticky',
      bottom: bottomBarHeight.value,
      zIndex: 2,
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(2),
      minHeight: 72,
      // Past the padding of the card, in a stack too.
      '&&': { marginInline: theme.spacing(-2) },
      paddingInline: theme.spacing(2),
      [theme.breakpoints.between('sm', 'md')]: { '&&': { marginInline: theme.spacing(-3) } },
      backgroundColor: theme.vars.palette.background.paper,
      boxShadow: `inset 0 1px ${theme.vars.palette.divider}`,
      '& > button': { flex: '1 0 auto', width: 'auto', paddingInline: theme.spacing(2) },
      '& > :not(button)': { flex: '99 1 0', fontSize: size.caption },
    },
  } as const;
}

/** A focused field scrolls clear of the action. */
function roomForAction(theme: Theme) {
  return {
    [onPhone(theme)]: {
      html: { scrollPaddingBottom: `calc(${bottomBarHeight.value} + 88px)` },
    },
  };
}
