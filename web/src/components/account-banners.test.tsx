import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, signedIn } from '../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../testing/stub-api.ts';
import { ClosingBanner } from './account-banners.tsx';

vi.mock('../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const path = '/api/own-data/closing';

describe('an account that is closing', () => {
  it('shows when it will be closed, and is kept with one press', async () => {
    const { sent } = open({ [`DELETE ${path}`]: { body: { message: 'Your account stays open' } } });
    expect(await screen.findByText(/^Your account will be closed on/)).toHaveTextContent('Nov 23, 2026');
    await keep();
    expect(await screen.findByText('Your account stays open')).toBeInTheDocument();
    expect(sent('DELETE', path)).toHaveLength(1);
  });

  it('can be kept with another press if the first got no answer', async () => {
    open({ [`DELETE ${path}`]: refusal(503, 'unavailable', 'The service is busy') });
    await keep();
    expect(await screen.findByText('The service is busy')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep my account' })).toBeEnabled();
  });
});

function open(handlers: Handlers) {
  const api = stubApi(handlers);
  const banner = <ClosingBanner closesAt="2026-11-23T12:00:00.000Z" />;
  renderApp({ routes: [{ path: '/', element: banner }], session: signedIn() });
  return api;
}

const keep = async () => userEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
