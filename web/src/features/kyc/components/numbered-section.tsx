import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

type Props = { number: number; title: string; lead?: string; children: ReactNode };

/** One of the three parts of the form; fields are two by two if there is room. */
export function NumberedSection({ number, title, lead, children }: Props) {
  const headingId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ pt: 4, mt: 4, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography
        variant="h2"
        id={headingId}
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 32 }}
      >
        <Box
          component="span"
          sx={{
            flex: 'none',
            width: 28,
            height: 28,
            borderRadius: '50%',
            display: 'grid',
            placeContent: 'center',
            border: 1,
            borderColor: 'primary.main',
            color: 'primary.main',
            fontSize: '0.875rem',
          }}
        >
          {number}
        </Box>{' '}
        {title}
      </Typography>
      {lead !== undefined && (
        <Typography color="textSecondary" variant="body2" sx={{ mt: 1 }}>
          {lead}
        </Typography>
      )}
      <Box
        sx={{
          mt: 3,
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          '& > .wide': { gridColumn: '1 / -1' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
