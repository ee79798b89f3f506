import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, signedIn } from '../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../testing/stub-api.ts';
import { FactorResetBanner } from './factor-reset-banner.tsx';

vi.mock('../lib/session/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const none = { body: { factors: [], recoveryCodesLeft: 10, isRequired: false } };
const waiting = {
  body: {
    ...none.body,
    reset: { startedAt: '2026-11-20T12:00:00.000Z', effectiveAt: '2026-11-23T12:00:00.000Z' },
  },
};
const text = /^Your second factor will be removed on/;

describe('a waiting reset of lost second factors', () => {
  it('is shown with when it takes effect, and cancelled with one press', async () => {
    const api = open({
      'GET /api/factor': waiting,
      'DELETE /api/factor/reset': { body: { message: 'Your second factor stays as it is' } },
    });
    expect(await screen.findByText(text)).toHaveTextContent('Nov 23, 2026');
    expect(api.sent('DELETE', '/api/factor/reset')).toHaveLength(0);
    api.handlers['GET /api/factor'] = none;
    await userEvent.click(screen.getByRole('button', { name: 'Keep my second factor' }));
    expect(await screen.findByText('Your second factor stays as it is')).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.queryByText(text)).not.toBeInTheDocument();
    });
    expect(api.sent('DELETE', '/api/factor/reset')).toHaveLength(1);
  });

  it.each([
    ['there is none', none],
    ['nobody answers', refusal(503, 'unavailable', 'The service is busy')],
  ])('is not mentioned where %s', async (_title, answer) => {
    const { sent } = open({ 'GET /api/factor': answer });
    await waitFor(() => {
      expect(sent('GET', '/api/factor')).toHaveLength(1);
    });
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });
});

function open(handlers: Handlers) {
  const api = stubApi(handlers);
  renderApp({
    routes: [{ path: '/', element: <FactorResetBanner uid="clara000000000000000" /> }],
    session: signedIn(),
  });
  return api;
}
