import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, signedIn } from '../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../testing/stub-api.ts';
import { FactorResetBanner } from './account-banners.tsx';

vi.mock('../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const path = '/api/factor/reset';

describe('a waiting reset of lost second factors', () => {
  it('is shown with when it takes effect, and cancelled with one press', async () => {
    const { sent } = open({ [`DELETE ${path}`]: { body: { message: 'Your second factor stays as it is' } } });
    expect(await screen.findByText(/^Your second factor will be removed on/)).toHaveTextContent(
      'Nov 23, 2026',
    );
    expect(sent('DELETE', path)).toHaveLength(0);
    await keep();
    expect(await screen.findByText('Your second factor stays as it is')).toBeInTheDocument();
    expect(sent('DELETE', path)).toHaveLength(1);
  });

  it('can be cancelled with another press if the first got no answer', async () => {
    open({ [`DELETE ${path}`]: refusal(503, 'unavailable', 'The service is busy') });
    await keep();
    expect(await screen.findByText('The service is busy')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep my second factor' })).toBeEnabled();
  });
});

function open(handlers: Handlers) {
  const api = stubApi(handlers);
  const banner = <FactorResetBanner effectiveAt="2026-11-23T12:00:00.000Z" />;
  renderApp({ routes: [{ path: '/', element: banner }], session: signedIn() });
  return api;
}

const keep = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Keep my second factor' }));
