import { brand } from '@keelstone/domain/brand';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { BackgroundBoundary } from '../../../lib/background-boundary.tsx';
import { useNearViewport } from '../../../lib/use-near-viewport.ts';
import { contactFormsGrid } from './contact-forms-grid.ts';

const ContactForms = lazy(() => import('./contact-forms.tsx'));

/** Keeps the room of the two forms until they are near, so that the first load does without form code. */
export function LazyContactForms() {
  const { ref, isNear } = useNearViewport<HTMLDivElement>();
  return (
    <div ref={ref}>
      {isNear ? (
        <BackgroundBoundary fallback={<NotLoaded />}>
          <Suspense fallback={<Room />}>
            <ContactForms />
          </Suspense>
        </BackgroundBoundary>
      ) : (
        <Room />
      )}
    </div>
  );
}

/** As high as the forms, on the same grid. */
function Room() {
  const place = { border: 1, borderColor: 'divider', borderRadius: 1.5, bgcolor: 'background.paper' };
  return (
    <Box aria-hidden sx={contactFormsGrid}>
      <Box sx={{ ...place, height: { xs: 426, sm: 442 } }} />
      <Box sx={{ ...place, height: { xs: 150, sm: 166 } }} />
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
