import type { PolicyStateWire } from '@keelstone/domain/api/policy.contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AppLink } from '../../components/app-link.tsx';
import { renderApp, signedIn } from '../../testing/render-app.tsx';
import { stubApi } from '../../testing/stub-api.ts';
import { openPolicy } from '@keelstone/domain/policy/policy';
import { policyToWire } from '@keelstone/domain/policy/policy.schema';
import { useWaitingCount } from './use-policy.ts';

vi.mock('../session/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const adminId = 'ada00000000000000000';
const path = `/api/policy/${adminId}`;
const current = policyToWire(openPolicy);
const state = (waiting: number): { body: PolicyStateWire } => ({
  body: { current, next: null, administrators: 2, waiting },
});

function open(viewerId: string | undefined) {
  const Count = () => <AppLink to="/other">{useWaitingCount(viewerId)} waiting</AppLink>;
  const api = stubApi({ [`GET ${path}`]: state(2) });
  const { queryClient } = renderApp({
    routes: [
      { path: '/', element: <Count key="first" /> },
      { path: '/other', element: <Count key="other" /> },
    ],
    session: signedIn({ _id: adminId, isAdmin: true }),
  });
  return { ...api, queryClient };
}

describe('how much waits for an administrator', () => {
  it('is asked once, however many pages are opened, and again when something has changed', async () => {
    const { sent, handlers, queryClient } = open(adminId);
    const link = await screen.findByText('2 waiting');
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    await userEvent.click(link);
    await screen.findByText('2 waiting');
    expect(sent('GET', path)).toHaveLength(1);
    later.mockRestore();
    handlers[`GET ${path}`] = state(1);
    await queryClient.invalidateQueries();
    expect(await screen.findByText('1 waiting')).toBeInTheDocument();
    expect(sent('GET', path)).toHaveLength(2);
  });

  it('is not asked for anybody else', async () => {
    const { sent } = open(undefined);
    expect(await screen.findByText('0 waiting')).toBeInTheDocument();
    expect(sent('GET', path)).toEqual([]);
  });
});
