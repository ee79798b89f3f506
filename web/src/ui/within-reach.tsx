import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { bottomBarHeight, size } from '../theme/styles.ts';

type Props = {
  /** The reason that stops the action, shown next to it in an element with this id. */
  message?: ReactNode;
  messageId?: string;
  /** The fault of a field, or a doubt. Screen readers skip it here, because the field announces it. */
  fault?: string | undefined;
  /** The button of the action. */
  children: ReactNode;
};

/**
 * Keeps the action of a long form within reach of a thumb. On a phone, unless its window is low, the action is a bar of
 * 72 px above the bar of the app, and the fields scroll behind it. Its card must have `overflow: visible`.
 */
export function WithinReach({ message, messageId, fault, children }: Props) {
  const note = fault ?? message;
  return (
    <Box sx={makeBar}>
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

function makeBar(theme: Theme) {
  return {
    display: 'grid',
    gap: theme.spacing(1),
    justifyItems: 'start',
    '& > :empty': { display: 'none' },
    [onPhone(theme)]: {
      position: 'sticky',
      bottom: bottomBarHeight.value,
      zIndex: 2,
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(2),
      minHeight: 72,
      // The bar covers the padding of the card, nearly to its foot. A stack would reset a single `&`.
      '&&': { marginInline: theme.spacing(-2), marginBottom: 'var(--reach-end, -8px)' },
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
