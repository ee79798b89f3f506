import ThemeProvider from '@mui/system/ThemeProvider';
import { cleanup, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PreviewWire } from '@keelstone/domain/core/decision/preview.contract';
import { assets } from '@keelstone/domain/kernel/amounts/coins';
import { toUnits, unitsToNumber } from '@keelstone/domain/kernel/amounts/units';
import { makePreviewWire } from '../../../testing/wires.ts';
import { theme } from '../../../theme/theme.ts';
import { reducePreview } from './preview-state.ts';
import { PreviewView } from './preview-view.tsx';
import type { Preview } from './use-preview.ts';

/** A preview that was just answered. */
function answered(preview: PreviewWire): Preview {
  const event = { type: 'answer', request: '', preview, atMs: 0, questions: undefined } as const;
  const data = reducePreview(undefined, event);
  return { data, isError: false, refetch: () => undefined, dispatch: () => undefined };
}

type Units = readonly [usd: number, btc: number, eth: number];
const figures = ([usd, btc, eth]: Units) => ({
  balance: unitsToNumber('usd', usd),
  btc: unitsToNumber('btc', btc),
  eth: unitsToNumber('eth', eth),
  held: { balance: 0, btc: 0, eth: 0 },
});

function rowsOf(before: Units, after: Units): (readonly [string, ...(string | null)[]])[] {
  cleanup();
  const data = makePreviewWire({ before: figures(before), after: figures(after) });
  render(
    <ThemeProvider theme={theme}>
      <PreviewView preview={answered(data)} />
    </ThemeProvider>,
  );
  return screen.queryAllByRole('rowheader').map((name) => [
    name.textContent,
    ...within(name.closest('tr') ?? name)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ]);
}

it('a preview says by how much each figure changes, where decimal numbers would not', () => {
  expect(rowsOf([33_330, 49_062_500, 0], [110, 49_843_800, 1])).toEqual([
    ['Balance', '$333.30', '−$332.20', '$1.10'],
    ['Bitcoin', '0.490625', '+0.007813', '0.498438'],
    ['Ethereum', '0.000000', '+0.00000001', '0.00000001'],
  ]);
});

it('in a preview, now and the change are what is after, to the last unit', () => {
  const unit = fc.integer({ min: 0, max: 1_000_000_000_000 });
  const read = (text: string | null | undefined, at: number): number => {
    const digits = Number((text ?? '').replace(/[$,+]/g, '').replace('−', '-'));
    return toUnits(assets[at] ?? 'usd', digits);
  };
  const names = ['Balance', 'Bitcoin', 'Ethereum'];
  fc.assert(
    fc.property(fc.array(fc.tuple(unit, unit, unit), { minLength: 2, maxLength: 2 }), ([before, after]) => {
      for (const [name, now, change, then] of rowsOf(before ?? [0, 0, 0], after ?? [0, 0, 0])) {
        const at = names.indexOf(name);
        expect(read(now, at) + read(change, at)).toBe(read(then, at));
      }
    }),
    { numRuns: 30 },
  );
});
