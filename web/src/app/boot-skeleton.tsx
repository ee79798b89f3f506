import Box from '@mui/material/Box';
import { topBar } from '../theme/styles.ts';
import { Logo } from '../ui/logo.tsx';

/** The bar that every page has, shown while the code of the first page loads or the session is unknown. */
export function BootSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={topBar}>
      <Logo to="/" />
    </Box>
  );
}
