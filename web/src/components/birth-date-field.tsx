import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { BirthDateProps } from './birth-date-input.tsx';

const BirthDateInput = lazy(async () => ({
  default: (await import('./birth-date-input.tsx')).BirthDateInput,
}));

/** A date of birth as ISO text. The date library is loaded with the first such field that is shown. */
export function BirthDateField(props: BirthDateProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={56} aria-label={`Loading ${props.label}`} />}>
      <BirthDateInput {...props} />
    </Suspense>
  );
}
