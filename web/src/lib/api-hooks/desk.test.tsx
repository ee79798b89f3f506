import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AppLink } from '../../components/app-link.tsx';
import { paths } from '../../config/paths.ts';
import { makeDeskWire } from '../../testing/make-desk-wire.ts';
import { renderApp, signedIn } from '../../testing/render-app.tsx';
import { stubApi } from '../../testing/stub-api.ts';
import { useWaitingTexts } from './desk.ts';

const adminId = 'ada00000000000000000';
const path = `/api/desk/${adminId}`;
const waiting = { isExact: true, oldestAt: null };
const state = (kyc: number) => ({
  body: makeDeskWire({
    kyc: { ...waiting, count: kyc },
    deposits: { count: 1000, isExact: false, oldestAt: null, usd: 1 },
    withdrawals: { ...waiting, count: 2, usd: 1 },
    proposals: { ...waiting, count: 4, usd: 1, forYou: 0 },
  }),
});

function open(viewerId: string | undefined) {
  const Count = () => {
    const texts = useWaitingTexts(viewerId);
    const shown = [paths.adminKyc, paths.adminTransactions, paths.adminProposals].map(
      (each) => texts[each] ?? 'unknown',
    );
    return <AppLink to="/other">{shown.join(' | ')}</AppLink>;
  };
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

describe("the desk data behind administrators' pages", () => {
  it('are requested once, however many pages are opened, and again when something has changed', async () => {
    const { sent, handlers, queryClient } = open(adminId);
    const link = await screen.findByRole('link', { name: '2 | 1,002+ |' });
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    await userEvent.click(link);
    await screen.findByRole('link', { name: '2 | 1,002+ |' });
    expect(sent('GET', path)).toHaveLength(1);
    later.mockRestore();
    handlers[`GET ${path}`] = state(1);
    await queryClient.invalidateQueries();
    expect(await screen.findByRole('link', { name: '1 | 1,002+ |' })).toBeInTheDocument();
    expect(sent('GET', path)).toHaveLength(2);
  });

  it('are not requested for anybody else', async () => {
    const { sent } = open(undefined);
    expect(await screen.findByText('unknown | unknown | unknown')).toBeInTheDocument();
    expect(sent('GET', path)).toEqual([]);
  });
});
