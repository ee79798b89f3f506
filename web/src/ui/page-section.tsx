import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

type Props = {
  title: string;
  lead?: string;
  /** Shown at the right of the heading, below it on a phone. */
  action?: ReactNode;
  children: ReactNode;
};

/** One part of a page under its own heading. */
export function PageSection({ title, lead, action, children }: Props) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 4 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'end',
          justifyContent: 'space-between',
          gap: 1.5,
          mb: 1.5,
        }}
      >
        <Box sx={{ flex: '1 1 240px' }}>
          <Typography variant="h2" id={id}>
            {title}
          </Typography>
          {lead !== undefined && (
            <Typography variant="note" sx={{ mt: 0.5 }}>
              {lead}
            </Typography>
          )}
        </Box>
        {action}
      </Box>
      {children}
    </Box>
  );
}
