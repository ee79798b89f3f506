import Box from '@mui/material/Box';

/** The key that does the same as a button, as a hint for those who see it; `aria-keyshortcuts` says it to others. */
export function KeyCap({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      translate="no"
      sx={{
        fontFamily: 'inherit',
        fontSize: '0.75rem',
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
