import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Handlers, openPage, refusal } from '../../testing/render-app.tsx';
import { ClosingBanner, FactorResetBanner } from './account-banners.tsx';

const at = '2026-11-23T12:00:00.000Z';

describe.each([
  ['an account that is closing', <ClosingBanner closesAt={at} />, '/api/own-data/closing', 'Keep my account'],
  [
    'a waiting reset of lost second factors',
    <FactorResetBanner effectiveAt={at} />,
    '/api/factor/reset',
    'Keep my second factor',
  ],
])('%s', (_what, element, path, name) => {
  const keep = async (answer: Handlers[string]) => {
    const api = openPage(element, { [`DELETE ${path}`]: answer });
    expect(screen.getByRole('status')).toHaveTextContent(/^Your .* on Nov 23, 2026/);
    await userEvent.dblClick(screen.getByRole('button', { name }));
    return api;
  };

  it('is undone with one press, and sent once', async () => {
    const { sent } = await keep({ body: { message: 'Kept' } });
    expect(await screen.findByText('Kept')).toBeInTheDocument();
    expect(sent('DELETE', path)).toHaveLength(1);
  });

  it('can be undone with another press if the first got no answer', async () => {
    await keep(refusal(503, 'unavailable', 'The service is busy'));
    expect(await screen.findByText('The service is busy')).toBeInTheDocument();
    expect(screen.getByRole('button', { name })).toBeEnabled();
  });
});
