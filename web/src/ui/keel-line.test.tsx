import ThemeProvider from '@mui/system/ThemeProvider';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { theme } from '../theme/theme.ts';
import { CheckStamp, KeelMark } from './keel-line.tsx';

const wrapper = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme}>{children}</ThemeProvider>
);
const hash = `e276ed12${'0'.repeat(56)}`;

describe('a mark on the line', () => {
  it('is the seal of an entry, and of nothing else', () => {
    const { container, rerender } = render(<KeelMark state="sealed" hash={hash} />, { wrapper });
    expect(container.querySelector('path')).toHaveAttribute(
      'd',
      expect.stringMatching(/^M10 2V18M10 8L12.1/),
    );
    rerender(<KeelMark state="waiting" hash={hash} />);
    expect(container.querySelector('path')).not.toBeInTheDocument();
  });

  it.each([
    [6, ['0ms', '60ms', '300ms'], '360ms'],
    [90, ['0ms', '10ms', '890ms'], '900ms'],
  ])(
    'of %i is lit after the one before it, and all within 900 ms, before the stamp',
    (count, delays, last) => {
      for (const [at, index] of [0, 1, count - 1].entries()) {
        const { container } = render(<KeelMark state="sealed" checked={{ isRight: true, index, count }} />, {
          wrapper,
        });
        expect(container.firstElementChild).toHaveStyle({ animationDelay: delays[at] });
      }
      render(<CheckStamp count={count} atMs={new Date(2026, 10, 23, 11, 20).getTime()} />, { wrapper });
      const stamp = screen.getByText(`${String(count)} of ${String(count)} · 11:20 · unbroken`);
      expect(stamp).toHaveStyle({ animationDelay: last });
    },
  );
});
