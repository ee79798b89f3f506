import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openPage } from '../../testing/render-app.tsx';
import Example from './example.tsx';

it('the check of the example counts the entries that it shows', async () => {
  openPage(<Example />, {});
  const shown = screen.getAllByRole('listitem').filter(({ textContent }) => /Fingerprint/.test(textContent));
  await userEvent.click(screen.getByRole('button', { name: 'Check it' }));
  expect(screen.getByRole('status')).toHaveTextContent(
    `It adds up. Your browser has just recomputed ${String(shown.length)} entries and their fingerprints.`,
  );
});

it('the example is checked once by itself, when most of its entries are in view', () => {
  let look = (_isIntersecting: boolean): void => undefined;
  class Observer {
    observe = vi.fn();
    disconnect = vi.fn();
    constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
      look = (isIntersecting) => act(() => seen([{ isIntersecting }]));
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  openPage(<Example />, {});
  vi.unstubAllGlobals();
  look(false);
  expect(screen.getByRole('status')).not.toHaveTextContent('It adds up.');
  look(true);
  expect(screen.getByRole('status')).toHaveTextContent(/recomputed 3 entries.*3 of 3 · \d\d:\d\d · unbroken/);
});
