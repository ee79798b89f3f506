import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AppLink } from '../app-link.tsx';

type Props = { name: string; email: string; to: string; children?: ReactNode };

/** Name and email of a user, leading to their page. */
export function PersonCell({ name, email, to, children }: Props) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        <AppLink to={to}>{name}</AppLink>
        {children}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {email}
      </Typography>
    </Box>
  );
}
