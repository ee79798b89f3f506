import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useNearViewport } from './use-near-viewport.ts';

it('is near from when the browser says so', () => {
  const browser = watchfulBrowser();
  render(<Place />);
  expect(screen.getByText('far')).toBeInTheDocument();
  act(() => {
    browser.tell(false);
  });
  expect(screen.getByText('far')).toBeInTheDocument();
  act(() => {
    browser.tell(true);
  });
  expect(screen.getByText('near')).toBeInTheDocument();
  expect(browser.disconnect).toHaveBeenCalledOnce();
});

it('is near immediately where the browser cannot tell', () => {
  render(<Place />);
  expect(screen.getByText('near')).toBeInTheDocument();
});

function Place() {
  const { ref, isNear } = useNearViewport<HTMLDivElement>();
  return <div ref={ref}>{isNear ? 'near' : 'far'}</div>;
}

/** Nothing has a place here: this one says what the test wants. */
function watchfulBrowser() {
  const disconnect = vi.fn();
  let listener: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = disconnect;
      constructor(callback: typeof listener) {
        listener = callback;
      }
    },
  );
  return {
    disconnect,
    tell: (isIntersecting: boolean) => {
      listener([{ isIntersecting }]);
    },
  };
}
