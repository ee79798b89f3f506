import type { Signal as StoredSignal } from '@keelstone/domain/signal/signal';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { Firestore } from 'firebase/firestore';
import { BehaviorSubject } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SignalListeners } from './signal-listeners.tsx';
import type { Signal } from './signals.ts';

const heard = vi.hoisted((): { subject: BehaviorSubject<Signal> | undefined } => ({ subject: undefined }));
vi.mock('./signals.ts', () => ({ signalsOf: () => heard.subject }));
const firestore: Firestore = Object.create(null);
let people = 0;

beforeEach(() => {
  heard.subject = new BehaviorSubject<Signal>({ status: 'live', last: undefined });
});

describe('a page that listens', () => {
  it('asks again at each change, also at two of one millisecond', async () => {
    const ask = await open();
    await change({ changeId: 'c1', atMs: 1000 });
    expect(ask).toHaveBeenCalledTimes(2);
    await change({ changeId: 'c2', atMs: 1000 });
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('does not ask again where the same change is heard twice', async () => {
    const ask = await open();
    await change({ changeId: 'c1', atMs: 1000 });
    await change({ changeId: 'c1', atMs: 1000 });
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('does not ask again for what changed long before it opened', async () => {
    heard.subject = new BehaviorSubject<Signal>({ status: 'live', last: { changeId: 'c1', atMs: 1000 } });
    expect(await open()).toHaveBeenCalledTimes(1);
  });
});

async function change(last: StoredSignal): Promise<void> {
  await act(async () => {
    heard.subject?.next({ status: 'live', last });
    await Promise.resolve();
  });
}

/** Each page is another person's: reactfire keeps what it heard by uid. */
async function open() {
  people += 1;
  const ask = vi.fn(() => Promise.resolve('answer'));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page ask={ask} />
      <SignalListeners firestore={firestore} uid={`person-${String(people)}`} isAdmin={false} />
    </QueryClientProvider>,
  );
  await act(() => Promise.resolve());
  return ask;
}

function Page({ ask }: { ask: () => Promise<string> }) {
  useQuery({ queryKey: ['figures'], queryFn: ask });
  return null;
}
