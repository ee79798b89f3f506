import type { FigureName } from '@keelstone/domain/ledger/figures';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { DataView } from '../data-view.tsx';
import { SideDrawer } from '../side-drawer.tsx';
import { figureMeaning, figureTitle } from './figure-texts.ts';

type Props = { name: FigureName; isOpen: boolean; onClose: () => void };

/** Explains a figure, at the side; on a phone on the whole screen. The code that computes it is loaded on opening. */
export function ExplainDrawer({ name, isOpen, onClose }: Props) {
  return (
    <SideDrawer title={figureTitle(name)} isOpen={isOpen} onClose={onClose}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2.5, maxWidth: '60ch' }}>
        {figureMeaning(name)}
      </Typography>
      <Explanation name={name} />
    </SideDrawer>
  );
}

function Explanation({ name }: { name: FigureName }) {
  const code = useQuery({
    queryKey: ['explanation-code'],
    queryFn: async () => ({ Loaded: (await import('./explanation.tsx')).Explanation }),
    staleTime: Infinity,
    meta: { isStatic: true },
  });
  return (
    <DataView query={code} skeleton={<ExplanationSkeleton />}>
      {({ Loaded }) => <Loaded name={name} skeleton={<ExplanationSkeleton />} />}
    </DataView>
  );
}

function ExplanationSkeleton() {
  return (
    <>
      <Skeleton variant="rounded" height={148} sx={{ mb: 2.5 }} />
      <Skeleton variant="rounded" height={64} sx={{ mb: 2.5 }} />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </>
  );
}
