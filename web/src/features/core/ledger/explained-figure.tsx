import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Bucket, FigureName } from '@keelstone/domain/core/ledger/figures';
import type { Asset, Coin } from '@keelstone/domain/kernel/amounts/coins';
import { keys } from '../../../lib/api/query-keys.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { type DialogState, usePlainDialog } from '../../../lib/use-dialog.ts';
import { InfoIcon } from '../../../theme/icons.tsx';
import { DataView } from '../../../ui/data-view.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { CoinsNote } from '../rates/coins-note.tsx';
import { describeFigure, nameFigure } from './figure-texts.ts';

type Props = {
  asset: Asset;
  bucket: keyof Bucket;
  /** Renders a button that also starts the check, instead of a figure with an icon. */
  isButton?: true;
  children: ReactNode;
};

/** A figure of the user's own account that opens its explanation when pressed. */
export function ExplainedFigure({ asset, bucket, isButton, children }: Props) {
  const drawer = usePlainDialog();
  const name = { asset, bucket };
  const opener = {
    'aria-haspopup': 'dialog',
    'aria-description': `Explain: ${nameFigure(name)}`,
    onClick: drawer.open,
  } as const;
  return (
    <>
      {isButton === true ? (
        <Button variant="outlined" size="small" {...opener}>
          {children}
        </Button>
      ) : (
        <ButtonBase {...opener} sx={figureLook}>
          <span>{children}</span>
          <InfoIcon aria-hidden />
        </ButtonBase>
      )}
      {drawer.wasOpened && <ExplainDrawer name={name} startsCheck={isButton} {...drawer.props} />}
    </>
  );
}

/** Tall enough for a thumb. The negative margin takes the extra room back. */
const figureLook = {
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'inherit',
  verticalAlign: 'baseline',
  py: 0.5,
  my: -0.5,
  borderRadius: 0.5,
  '& svg': { ml: 0.75, fontSize: 16, color: 'text.secondary' },
  '@media (hover: hover)': { '&:hover svg': { color: 'primary.main' } },
} as const;

/** Explains a figure in a drawer at the side. Its code is loaded on opening. */
function ExplainDrawer({ isOpen, onClose, ...figure }: DialogState & ExplanationProps) {
  const { name } = figure;
  return (
    <SideDrawer title={nameFigure(name)} isOpen={isOpen} onClose={onClose}>
      <Typography variant="note" sx={{ mb: 2.5, maxWidth: '60ch' }}>
        {describeFigure(name)}
      </Typography>
      {name.asset !== 'usd' && <Worth {...name} coin={name.asset} />}
      <Explanation {...figure} />
    </SideDrawer>
  );
}

/** How coins relate to the balance in USD, and their worth today. Renders nothing without coins. */
function Worth({ coin, bucket }: { coin: Coin; bucket: FigureName['bucket'] }) {
  const user = useCurrentUser();
  const amount = bucket === 'held' ? user.held[coin] : user[coin];
  if (amount === 0) return null;
  return (
    <Box sx={{ mb: 2.5 }}>
      <CoinsNote btc={0} eth={0} {...{ [coin]: amount }} />
    </Box>
  );
}

type ExplanationProps = { name: FigureName; startsCheck: true | undefined };

function Explanation(figure: ExplanationProps) {
  const code = useQuery({
    queryKey: keys.explanation,
    queryFn: async () => ({ Loaded: (await import('./explanation.tsx')).Explanation }),
    staleTime: Infinity,
    meta: { isStatic: true },
  });
  return (
    <DataView query={code} skeleton={<ExplanationSkeleton />}>
      {({ Loaded }) => <Loaded {...figure} skeleton={<ExplanationSkeleton />} />}
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
