import Box from '@mui/material/Box';
import { Logo } from '../ui/logo.tsx';

/** The bar that every page has, shown while the code of the first page loads or the session is unknown. */
export function BootSkeleton() {
  return (
    <Box
      role="status"
      aria-label="Loading"
      sx={{
        height: 64,
        px: { xs: 2, sm: 3 },
        display: 'flex',
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Logo to="/" />
    </Box>
  );
}
