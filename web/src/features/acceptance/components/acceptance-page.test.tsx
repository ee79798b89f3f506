import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { isAskedToAccept } from '../../../lib/is-asked-to-accept.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi } from '../../../testing/stub-api.ts';
import { AcceptancePage } from './acceptance-page.tsx';

vi.mock('../../../lib/session/id-token.ts', () => ({ idToken: () => Promise.resolve('a.b.c') }));

const texts = [
  { kind: 'terms' as const, version: 3, asked: 2 },
  { kind: 'fees' as const, version: 1, asked: 0 },
];

function open(onDecline = vi.fn()) {
  const api = stubApi({
    'GET /api/legal': {
      body: {
        kind: 'terms',
        version: 3,
        current: 3,
        text: 'Be kind.',
        publishedAt: '2026-11-01T10:00:00.000Z',
      },
    },
    'POST /api/legal/acceptance': { body: { message: 'Accepted' } },
  });
  const page = <AcceptancePage texts={texts} onDecline={onDecline} />;
  renderApp({ routes: [{ path: '/', element: page }], session: signedIn() });
  return { ...api, onDecline };
}

describe('the acceptance of new texts', () => {
  it('shows the texts to accept, and sends the versions that were shown', async () => {
    const { sent } = open();
    expect(await screen.findByText('Be kind.')).toBeInTheDocument();
    expect(screen.queryByText('Fees')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(sent('POST', '/api/legal/acceptance')[0]?.body).toEqual({ terms: 3, privacy: 0 });
  });

  it('says how people can take out what is theirs without accepting', async () => {
    open();
    const hrefs = ['withdraw', 'transactions', 'copy of your data'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual(['/withdraw', '/transactions', '/settings/data']);
    expect(await screen.findByText('Be kind.')).toBeInTheDocument();
  });

  it('signs out people who decline, and sends nothing', async () => {
    const { sent, onDecline } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Decline and sign out' }));
    expect(onDecline).toHaveBeenCalledTimes(1);
    expect(sent('POST', '/api/legal/acceptance')).toEqual([]);
  });

  it.each([
    ['somebody who accepted nothing', { isAdmin: false, accepted: { terms: 0, privacy: 0 } }, true],
    ['somebody who accepted an older one', { isAdmin: false, accepted: { terms: 1, privacy: 0 } }, true],
    ['nobody for a correction', { isAdmin: false, accepted: { terms: 2, privacy: 0 } }, false],
    ['no administrator', { isAdmin: true, accepted: { terms: 0, privacy: 0 } }, false],
  ])('is asked of %s', (_who, user, isAsked) => {
    expect(isAskedToAccept(user, texts)).toBe(isAsked);
  });
});
