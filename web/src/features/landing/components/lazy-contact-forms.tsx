import { brand } from '@keelstone/domain/brand';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useIsPainted } from '../../../lib/after-paint.ts';
import { BackgroundBoundary } from '../../../lib/background-boundary.tsx';

const ContactForms = lazy(() => import('./contact-forms.tsx'));

/** Of the forms as the document shows them (app/prerendered-pages.tsx). */
export const paintedFormsId = 'painted-forms';

// Read before React replaces the document's markup. For people coming from another page the code loads quickly.
const painted =
  typeof document === 'undefined' ? '' : (document.getElementById(paintedFormsId)?.innerHTML ?? '');

/**
 * The two forms, whose code comes after the first paint. Until then they are as the document shows them: nothing can be
 * typed.
 */
export function LazyContactForms() {
  const isPainted = useIsPainted();
  const picture = (
    <Box
      component="fieldset"
      disabled
      sx={{ m: 0, p: 0, border: 0, minHeight: { xs: 584, md: 432 } }}
      dangerouslySetInnerHTML={{ __html: painted }}
    />
  );
  if (!isPainted) return picture;
  return (
    <BackgroundBoundary fallback={<NotLoaded />}>
      <Suspense fallback={picture}>
        <ContactForms />
      </Suspense>
    </BackgroundBoundary>
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
