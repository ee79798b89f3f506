import Box from '@mui/material/Box';

/** Skips the navigation by keyboard. It is visible only while it has the focus. */
export function SkipLink({ target }: { target: string }) {
  return (
    <Box
      component="a"
      href={`#${target}`}
      sx={{
        position: 'absolute',
        left: 16,
        top: -64,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:focus': { top: 12 },
      }}
    >
      Skip to content
    </Box>
  );
}
