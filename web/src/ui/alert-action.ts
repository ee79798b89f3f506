/** For the `sx` of an alert with a button: on a phone the button is below the text, and the text has the whole width. */
export const alertAction = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: '1 1 0' },
  '& .MuiAlert-action': {
    flexBasis: { xs: '100%', sm: 'auto' },
    justifyContent: 'end',
    pt: { xs: 0, sm: 0.5 },
    '& .MuiButton-root': { whiteSpace: 'nowrap' },
  },
} as const;
