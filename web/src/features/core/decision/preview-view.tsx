import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use, useEffect, useRef } from 'react';
import type { PreviewWire } from '@keelstone/domain/core/decision/preview.contract';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { type Asset, coins } from '@keelstone/domain/kernel/amounts/coins';
import { formatAsset, formatChange, formatRate } from '@keelstone/domain/kernel/amounts/format';
import { toUnits } from '@keelstone/domain/kernel/amounts/units';
import type { ChangeLine } from '@keelstone/domain/kernel/api/common.wire';
import { minutesText, spellOut } from '@keelstone/domain/kernel/count-text';
import { screenReaderOnly, tabularFigures } from '../../../theme/styles.ts';
import { DataView } from '../../../ui/data-view.tsx';
import { LabelledCheckbox } from '../../../ui/labelled-checkbox.tsx';
import { QuestionPane } from '../../../ui/question-dialog.tsx';
import { WaitingText, waitNote } from '../../../ui/waiting-text.tsx';
import { coinsNoteTexts } from '../rates/coins-note.tsx';
import { listChangesSince, isConfirmed, type PreviewState } from './preview-state.ts';
import type { Preview } from './use-preview.ts';

type Props = {
  preview: Preview;
  severity?: WarningSeverity;
  /** The decision moves money: the room for a table of figures is reserved while the preview loads. */
  hasFigures?: boolean;
};

/** The height of a table of two figures with its notes. */
const usualHeight = 144;

/** The effect of a decision in words, before it is made. Warnings come first. */
export function PreviewView({ preview, severity = 'warning', hasFigures = false }: Props) {
  const height = hasFigures && preview.data?.latest.refusal === undefined ? usualHeight : 0;
  return (
    <Box sx={{ mt: 1.5, minHeight: height }}>
      <DataView query={preview} skeleton={<Skeleton variant="rounded" height={height} />}>
        {(state) => {
          if (state.latest.refusal !== undefined) return <Refusal state={state} {...state.latest.refusal} />;
          if (state.isPageOutdated)
            return (
              <Alert severity="warning">
                Something was asked or answered about this after you opened it. Close this, look at it again,
                and then decide.
              </Alert>
            );
          return <Effect state={state} dispatch={preview.dispatch} severity={severity} />;
        }}
      </DataView>
    </Box>
  );
}

/** Why the decision is refused, unless the page shows it already, and until when it has to wait. */
function Refusal({ state, error, waits }: { state: PreviewState } & NonNullable<PreviewWire['refusal']>) {
  const isRefusalShown = use(QuestionPane)?.isRefusalShown ?? false;
  return (
    <Stack spacing={1.5}>
      <ChangedMeanwhile changes={listChangesSince(state)} onAccept={undefined} />
      {!isRefusalShown && <Alert severity="error">{error}</Alert>}
      {waits?.map((wait) => (
        <Typography key={wait.reason} variant="body2">
          <WaitingText {...waitNote(wait, 'reviewer')} />
        </Typography>
      ))}
    </Stack>
  );
}

type EffectProps = { state: PreviewState; dispatch: Preview['dispatch']; severity: WarningSeverity };

function Effect({ state, dispatch, severity }: EffectProps) {
  const { needsSecond, postings, price, warnings, after } = state.latest;
  const coin = coins.find((each) => each === price?.coin);
  // The table shows the changes of the account, these lines the amounts that the platform pays or keeps.
  const platformPostings = postings.filter(({ account }) => account === 'sys:fx');
  return (
    <Stack spacing={1.5}>
      <ChangedMeanwhile changes={listChangesSince(state)} onAccept={() => dispatch({ type: 'accept' })} />
      {warnings.length > 0 && <PreviewWarnings {...{ state, dispatch, severity }} />}
      {platformPostings.length > 0 && (
        <Box component="ul" aria-label="What happens" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
          {platformPostings.map((posting) => (
            <li key={`${posting.account} ${posting.asset}`}>{postingText(posting)}</li>
          ))}
        </Box>
      )}
      <FigureChanges changes={listFigureChanges(state.latest)} />
      {after !== undefined && <Typography variant="caption">{coinsNoteTexts.users}</Typography>}
      {price !== undefined && coin !== undefined && (
        <Typography variant="caption">
          {`${formatRate(coin, price.rate)}. This price is kept for up to ${spellOut(minutesText(ratesLimits.rateAgeMsMax))}.`}
        </Typography>
      )}
      {needsSecond && (
        <Alert severity="info">A second administrator has to confirm this before it happens.</Alert>
      )}
    </Stack>
  );
}

type ChangedMeanwhileProps = {
  changes: readonly ChangeLine[];
  /** Missing if nothing is left to decide. */
  onAccept: (() => void) | undefined;
};

/** The changes since the preview was shown, field by field. The decision is blocked until somebody accepts them. */
function ChangedMeanwhile({ changes, onAccept }: ChangedMeanwhileProps) {
  if (changes.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, flexGrow: 1 } }}>
      This has changed since you opened it:
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, fontVariantNumeric: 'tabular-nums' }}>
        {changes.map(({ what, before, after }) => (
          <Box component="li" key={`${what} ${after}`} sx={{ overflowWrap: 'anywhere' }}>
            <span>{`${what}: ${before !== '' ? `${before} → ` : ''}`}</span>
            <strong>{after}</strong>
          </Box>
        ))}
      </Box>
      {onAccept !== undefined && (
        <Button size="small" color="inherit" variant="outlined" onClick={onAccept} sx={{ mt: 1 }}>
          I have checked it
        </Button>
      )}
    </Alert>
  );
}

type WarningSeverity = 'warning' | 'error';

/**
 * The warnings of a preview that the page does not show yet. In a dialog they take the focus from the answer, so that an
 * accidental Enter decides nothing. Screen readers announce an alert when it appears.
 */
function PreviewWarnings({ state, dispatch, severity }: EffectProps) {
  const { warnings, toConfirm } = state.latest;
  const group = useRef<HTMLDivElement>(null);
  const pane = use(QuestionPane);
  useEffect(() => {
    if (pane === undefined && document.activeElement?.matches('input, textarea, button, a') !== true)
      group.current?.focus();
  }, [pane]);
  const shown = pane?.shownWarnings ?? [];
  const missing = warnings.filter(({ kind }) => kind === undefined || !shown.includes(kind));
  if (missing.length === 0 && toConfirm === undefined) return null;
  return (
    <Stack ref={group} role="group" aria-label="Warnings" tabIndex={-1} spacing={1}>
      {missing.map(({ kind, text }) => (
        <Alert key={text} severity={severity} variant={kind === 'sanctioned' ? 'filled' : 'outlined'}>
          {text}
        </Alert>
      ))}
      {toConfirm !== undefined && (
        <LabelledCheckbox
          label={toConfirm}
          checked={isConfirmed(state)}
          onTick={(isOn) => dispatch({ type: 'tick', isOn })}
        />
      )}
    </Stack>
  );
}

/** "$1,000.00 is kept by the platform" */
function postingText({ asset, amount }: PreviewWire['postings'][number]): string {
  const words = amount < 0 ? 'comes from the platform' : 'is kept by the platform';
  return `${formatAsset(asset, toUnits(asset, Math.abs(amount)))} ${words}`;
}

type FigureChange = { what: string; asset: Asset; beforeUnits: number; afterUnits: number };
type Figures = NonNullable<PreviewWire['before']>;

const figures: readonly (readonly [what: string, asset: Asset, of: (figures: Figures) => number])[] = [
  ['Balance', 'usd', ({ balance }) => balance],
  ['Bitcoin', 'btc', ({ btc }) => btc],
  ['Ethereum', 'eth', ({ eth }) => eth],
  ['Reserved USD', 'usd', ({ held }) => held.balance],
  ['Reserved BTC', 'btc', ({ held }) => held.btc],
  ['Reserved ETH', 'eth', ({ held }) => held.eth],
];

/** The figures that change. */
function listFigureChanges({ before, after }: PreviewWire): FigureChange[] {
  if (before === undefined || after === undefined) return [];
  return figures
    .map(([what, asset, of]) => ({
      ...{ what, asset },
      beforeUnits: toUnits(asset, of(before)),
      afterUnits: toUnits(asset, of(after)),
    }))
    .filter(({ beforeUnits, afterUnits }) => beforeUnits !== afterUnits);
}

/** Each figure before the decision, its change, and after it. */
function FigureChanges({ changes }: { changes: readonly FigureChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Box component="table" aria-label="Figures" sx={table}>
      <thead>
        <tr>
          <th scope="col">
            <Box component="span" sx={screenReaderOnly}>
              Figure
            </Box>
          </th>
          {['Now', 'Change', 'After'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ what, asset, beforeUnits, afterUnits }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{dropCoin(formatAsset(asset, beforeUnits))}</td>
            <td>{dropCoin(formatChange(asset, afterUnits - beforeUnits))}</td>
            <Box component="td" sx={{ fontWeight: 600 }}>
              {dropCoin(formatAsset(asset, afterUnits))}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const table = {
  ...tabularFigures,
  width: 1,
  borderSpacing: 0,
  typography: { xs: 'caption', sm: 'body2' },
  // In the narrow column of a case.
  'section &': { typography: 'caption' },
  '& th[scope="row"], & td': { whiteSpace: 'nowrap' },
  '& th, & td': { px: 0, py: 0.5, pl: 0.75, textAlign: 'right', borderBottom: 1, borderColor: 'divider' },
  '& th': { fontWeight: 400, color: 'text.secondary' },
  '& th:first-of-type': { pl: 0, textAlign: 'left' },
} as const;

/** An amount without the name of its coin, which its row has. */
function dropCoin(text: string): string {
  return text.replace(/ [A-Z]+$/, '');
}
