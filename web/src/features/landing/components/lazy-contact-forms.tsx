import { brand } from '@keelstone/domain/brand';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { BackgroundBoundary } from '../../../lib/background-boundary.tsx';
import { useIsPainted } from '../../../lib/use-is-painted.ts';
import { contactFormsGrid } from './contact-forms-grid.ts';

const ContactForms = lazy(() => import('./contact-forms.tsx'));

/** The two forms, whose code comes after the first paint. Until then, and in the document itself, their frames are there. */
export function LazyContactForms() {
  const isPainted = useIsPainted();
  if (!isPainted) return <Shape />;
  return (
    <BackgroundBoundary fallback={<NotLoaded />}>
      <Suspense fallback={<Shape />}>
        <ContactForms />
      </Suspense>
    </BackgroundBoundary>
  );
}

/** As high as the forms, on the same grid, with their titles. */
function Shape() {
  const place = {
    p: { xs: 2, sm: 3 },
    border: 1,
    borderColor: 'divider',
    borderRadius: 1.5,
    bgcolor: 'background.paper',
    typography: 'h2',
  };
  return (
    <Box aria-hidden sx={contactFormsGrid}>
      <Box sx={{ ...place, height: { xs: 426, sm: 442 } }}>Write to us</Box>
      <Box sx={{ ...place, height: { xs: 150, sm: 166 } }}>Newsletter</Box>
    </Box>
  );
}

function NotLoaded() {
  return (
    <Typography role="alert">
      The contact form could not be loaded. Write to{' '}
      <Link href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</Link> instead.
    </Typography>
  );
}
