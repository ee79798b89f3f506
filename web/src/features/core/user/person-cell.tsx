import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AppLink } from '../../../ui/app-link.tsx';
import { ellipsis, oneLine } from '../../../ui/records/row-styles.ts';

type Props = { name: string; email: string; to: string; children?: ReactNode };

/** Name and email of a user, leading to their page. */
export function PersonCell({ name, email, to, children }: Props) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1 }}>
        <Typography variant="body2" title={name} sx={{ ...oneLine, fontWeight: 500 }}>
          <AppLink to={to}>{name}</AppLink>
        </Typography>
        {children}
      </Box>
      <Typography variant="caption" title={email} sx={ellipsis}>
        {email}
      </Typography>
    </Box>
  );
}
