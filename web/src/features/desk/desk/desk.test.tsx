import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { paths } from '../../../config/paths.ts';
import { adminId, asAdmin, renderApp, stubApi } from '../../../testing/render-app.tsx';
import { makeDeskWire } from '../../../testing/wires.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { useWaitingTexts } from '../../core/review/use-desk.ts';

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

function Count() {
  const texts = useWaitingTexts(adminId);
  const shown = [paths.adminKyc, paths.adminTransactions, paths.adminProposals].map((each) => texts[each]);
  return <AppLink to="/other">{shown.join(' | ')}</AppLink>;
}

it("the desk data behind administrators' pages are requested once, however many pages are opened, and again when something has changed", async () => {
  const { sent, handlers } = stubApi({ [`GET ${path}`]: state(2) });
  const routes = ['/', '/other'].map((at) => ({ path: at, element: <Count key={at} /> }));
  const { queryClient } = renderApp({ routes, session: asAdmin });
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
