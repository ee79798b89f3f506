import ThemeProvider from '@mui/system/ThemeProvider';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../../lib/toast/toasts.tsx';
import { makeUserWire } from '../../testing/wires.ts';
import { theme } from '../../theme/theme.ts';
import { findBalanceChange, BalanceToasts } from './balance-toasts.tsx';

const user = makeUserWire();
afterEach(() => vi.useRealTimers());

/** A page that can ask for something itself. */
function Page({ shown }: { shown: typeof user }) {
  const { mutate } = useMutation({ mutationFn: () => Promise.resolve() });
  return (
    <>
      <button
        onClick={() => {
          mutate();
        }}
      >
        Withdraw
      </button>
      <BalanceToasts user={shown} />
    </>
  );
}

function open() {
  const client = new QueryClient();
  const of = (shown: typeof user) => (
    <QueryClientProvider client={client}>
      <ThemeProvider theme={theme}>
        <Toasts>
          <Page shown={shown} />
        </Toasts>
      </ThemeProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(of(user));
  return (changes: Partial<typeof user>) => {
    rerender(of(makeUserWire(changes)));
  };
}
const toasts = () => screen.queryAllByText(/^Your .+ changed: /).map(({ textContent }) => textContent);

describe('an open page', () => {
  it('says once by how much the balance changed, even if it is loaded twice', async () => {
    const show = open();
    expect(toasts()).toEqual([]);
    show({ balance: 1600 });
    show({ balance: 1600 });
    await expect.poll(() => toasts()).toEqual(['Your USD balance changed: +$600.00']);
  });

  it('says nothing if only other data of the account changes', () => {
    const show = open();
    show({ name: 'Clara J.', held: { balance: 5, btc: 0, eth: 0 } });
    expect(toasts()).toEqual([]);
  });

  it('says nothing about the effect of its own request, but about later changes', async () => {
    const show = open();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    show({ balance: 500 });
    expect(toasts()).toEqual([]);
    vi.useFakeTimers({ now: Date.now() + 11_000, toFake: ['Date'] });
    show({ balance: 400 });
    await expect.poll(() => toasts()).toEqual(['Your USD balance changed: −$100.00']);
  });
});

describe('the text', () => {
  const before = { usd: 100_000, btc: 50_000_000, eth: 0 };
  it.each([
    [{ ...before }, undefined],
    [{ ...before, btc: 49_000_000 }, 'Your BTC balance changed: −0.010000 BTC'],
    [{ ...before, usd: 160_000, btc: 50_937_500 }, 'Your balances changed: +$600.00, +0.009375 BTC'],
  ])('of %j', (after, text) => {
    expect(findBalanceChange(before, after)).toBe(text);
  });
});
