import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { keys } from '../../../lib/api/query-keys.ts';
import { DataView } from '../../../ui/data-view.tsx';
import type * as LateParts from './kyc-late-parts.tsx';

type Props = {
  /** About that of what is loaded, so that nothing below it moves. */
  height: number | { xs: number; sm: number };
  children: (parts: typeof LateParts) => ReactNode;
};

/** A part of the identity form whose code is loaded when it is rendered: if it is closed, once the form is painted. */
export function LatePart({ height, children }: Props) {
  const code = useQuery({
    queryKey: keys.kycParts,
    queryFn: () => import('./kyc-late-parts.tsx'),
    staleTime: Infinity,
    // The end of a session empties the cache, not the form.
    placeholderData: keepPreviousData,
    meta: { isStatic: true },
  });
  return (
    <DataView query={code} skeleton={<Skeleton variant="rounded" sx={{ height }} />}>
      {children}
    </DataView>
  );
}
