import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { sealPath } from '@keelstone/domain/core/ledger/seal';
import { tabularFigures } from '../theme/styles.ts';

/** A row of the line. Only an `entry` has a seal. */
export type KeelState = 'sealed' | 'step' | 'waiting' | 'refused' | 'ahead';

/** The outcome of a check for a row, which is the `index`th of `count` to be lit. */
type Checked = { isRight: boolean; index: number; count: number };

type Props = { state: KeelState; hash?: string | undefined; checked?: Checked | undefined };

/**
 * The mark of a row, 14 px left of its text, and its part of the line, which is as high as the nearest element with a
 * `position`. Says nothing to screen readers: the row has its state in words.
 */
export function KeelMark({ state, hash, checked }: Props) {
  const outcome = checked === undefined ? '' : checked.isRight ? 'right' : 'broken';
  return (
    <Box
      aria-hidden
      className={`${state} ${outcome}`}
      sx={look}
      style={checked && { animationDelay: formatDelay(checked) }}
    >
      {state === 'sealed' ? <Seal hash={hash} /> : <i />}
    </Box>
  );
}

/** The outcome of a check without faults, once its last seal is lit: "6 of 6 · 11:20 · unbroken". */
export function CheckStamp({ count, atMs }: { count: number; atMs: number }) {
  const all = count.toLocaleString('en');
  return (
    <Box component="strong" sx={stamp} style={{ animationDelay: formatDelay({ index: count, count }) }}>
      {`${all} of ${all} · ${time.format(atMs)} · unbroken`}
    </Box>
  );
}

const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** 60 ms for each seal, and at most 900 ms for all. */
function formatDelay({ index, count }: Pick<Checked, 'index' | 'count'>): string {
  return `${String(Math.round(index * Math.min(60, 900 / Math.max(count, 1))))}ms`;
}

const look = (theme: Theme) => {
  const { palette } = theme.vars;
  const brass = `2px solid ${palette.brass.main}`;
  return {
    flex: 'none',
    width: 20,
    height: 20,
    '&::before': {
      content: '""',
      position: 'absolute',
      top: 0,
      bottom: '-1px',
      ml: '9px',
      borderLeft: brass,
    },
    '&.waiting::before, &.ahead::before': { borderLeftStyle: 'dashed' },
    '& > *': { position: 'relative', display: 'block', borderRadius: '50%', bgcolor: 'background.default' },
    '& > i': { m: '4px', width: 12, height: 12, border: brass },
    '&.ahead > i': { borderColor: palette.text.secondary },
    // The line stops at the ground around its square, which is an outline: forced colours keep both.
    '&.refused > i': {
      ...{ m: 0, width: 20, height: 20, border: 0, borderRadius: 0 },
      outline: `2px solid ${palette.text.secondary}`,
      outlineOffset: '-6px',
    },
    // Filled by its border, which forced colours keep.
    '&.step > i': { m: '6px', width: 0, height: 0, borderWidth: 4 },
    '& > svg': {
      color: palette.brass.text,
      // The line stops at its circle.
      boxShadow: `0 0 0 1px ${palette.brass.main}, 0 0 0 3px ${palette.background.default}`,
    },
    '@keyframes unchecked': {
      from: { transform: 'none', color: palette.text.primary, backgroundColor: 'transparent' },
    },
    '&.right > svg, &.broken::before, &.broken > svg': {
      animation: 'unchecked 120ms backwards',
      animationDelay: 'inherit',
    },
    '&.right > svg': { color: 'background.paper', bgcolor: palette.brass.text },
    '&.broken > svg': { color: 'background.paper', bgcolor: 'error.main' },
    '&.broken::before, &.broken > svg': { transform: 'translateX(6px)' },
  } as const;
};

const stamp = {
  display: 'table',
  mt: 0.5,
  px: 1,
  border: 2,
  borderRadius: 1,
  color: 'brass.text',
  ...tabularFigures,
  '@keyframes stamped': { from: { opacity: 0 } },
  animation: 'stamped 160ms backwards',
} as const;

/** The seal of an entry (docs/seals.md), in the colour of the text beside it, which says what a picture does not. */
function Seal({ hash = '' }: { hash: string | undefined }) {
  return (
    <Box component="svg" viewBox="0 0 20 20" aria-hidden sx={sealLook}>
      <path d={sealPath(hash)} />
    </Box>
  );
}

const sealLook = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinecap: 'round' } as const;
