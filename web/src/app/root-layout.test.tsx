import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { OfflineNotice } from './root-layout.tsx';

it('is shown immediately on a page that is opened offline', () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  render(<OfflineNotice />);
  expect(screen.getByRole('status')).toHaveTextContent(/^You are offline/);
});
