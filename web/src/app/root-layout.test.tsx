import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { OfflineNotice } from './root-layout.tsx';

it('says that the browser is offline, and disappears once it is online again', () => {
  render(<OfflineNotice />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  become('offline');
  expect(screen.getByRole('status')).toHaveTextContent('You are offline. What you see may be out of date.');
  become('online');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('is shown immediately on a page that is opened offline', () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  render(<OfflineNotice />);
  expect(screen.getByRole('status')).toHaveTextContent(/^You are offline/);
});

function become(state: 'online' | 'offline') {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => {
    window.dispatchEvent(new Event(state));
  });
}
