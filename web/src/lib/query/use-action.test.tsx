import { useInfiniteQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { suspensionContract } from '@keelstone/domain/access/suspension/suspension.contract';
import { userContract } from '@keelstone/domain/core/user/user.contract';
import { answeredAtHeader } from '@keelstone/domain/kernel/live/signal';
import { adminId, asAdmin, never, openPage } from '../../testing/render-app.tsx';
import { makeUserWire } from '../../testing/wires.ts';
import { ConfirmDialog } from '../../ui/question-dialog.tsx';
import { call } from '../api/call.ts';
import { makeKey } from '../api/query-keys.ts';
import { useRefreshOnSignal } from '../live/use-refresh-on-signal.ts';
import type { SignalState } from '../reactfire/signal-states.ts';
import { usePlainDialog } from '../use-dialog.ts';
import { useDialogCall } from './use-action.ts';

const userId = 'clara000000000000000';
const list = `GET /api/user/${adminId}`;
const page = { items: [makeUserWire({ _id: userId })], total: 1, nextCursor: null };
const committedAtMs = Date.now();

it('closes its dialog with the answer, shows the row as it is now, and asks for the lists once behind it', async () => {
  const { handlers, sent, hear } = await open();
  handlers[list] = never;
  await suspend();
  await expect.poll(() => screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('Clara Jensen: suspended')).toBeInTheDocument();
  expect(screen.getByText('User suspended')).toBeInTheDocument();
  await hear('own', committedAtMs);
  expect(sent('GET', `/api/user/${adminId}`)).toHaveLength(2);
});

it('leaves it to the answer to ask again for what its signal already names, and asks for a later change', async () => {
  const { handlers, sent, hear } = await open();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  handlers[`PUT /api/user/suspend/${adminId}`] = () => answered.then(() => suspended);
  await suspend();
  // Until it is answered nobody leaves the question; a dialog that closes is transparent while it fades out.
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.getByRole('dialog')).toBeVisible();
  await hear('own', committedAtMs);
  expect(sent('GET', `/api/user/${adminId}`)).toHaveLength(1);
  answer();
  await screen.findByText('User suspended');
  expect(sent('GET', `/api/user/${adminId}`)).toHaveLength(2);
  await hear('of somebody else', committedAtMs + 5000);
  expect(sent('GET', `/api/user/${adminId}`)).toHaveLength(3);
});

const suspended = {
  body: { message: 'User suspended' },
  headers: { [answeredAtHeader]: String(committedAtMs + 100) },
};

async function open() {
  let listener: (signal: SignalState) => void = () => undefined;
  const Page = () => {
    const [signal, setSignal] = useState<SignalState>();
    useEffect(() => {
      listener = setSignal;
    }, []);
    useRefreshOnSignal({ uid: adminId, signal });
    return <Users />;
  };
  const answers = { [list]: { body: page }, [`PUT /api/user/suspend/${adminId}`]: suspended };
  const api = openPage(<Page />, answers, { session: asAdmin });
  await screen.findByText('Clara Jensen: active');
  // With whatever requests follow.
  const hear = (changeId: string, atMs: number) =>
    act(async () => {
      listener({ status: 'live', change: { changeId, atMs } });
      await new Promise((resolve) => setTimeout(resolve));
    });
  return { ...api, hear };
}

async function suspend() {
  await userEvent.click(screen.getByRole('button', { name: 'Suspend' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes, Suspend' }));
}

function Users() {
  const { data } = useInfiniteQuery({
    queryKey: makeKey(userContract['list-users']),
    queryFn: ({ signal }) => call(userContract['list-users'], { params: { adminId }, signal }),
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
  });
  const dialog = usePlainDialog();
  const { run, isBusy } = useDialogCall(suspensionContract['suspend-user'], {
    isOpen: dialog.isOpen,
    onClose: dialog.close,
    shows: () => ({ in: [userContract['list-users']], id: userId, fields: { isBlocked: true } }),
  });
  const [user] = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {user !== undefined && <p>{`${user.name}: ${user.isBlocked ? 'suspended' : 'active'}`}</p>}
      <button onClick={dialog.open}>Suspend</button>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title="Are You Sure?"
        text=""
        isBusy={isBusy}
        confirmLabel="Yes, Suspend"
        busyText="Suspending..."
        onConfirm={() => {
          run({ body: { idToSuspend: userId, expected: 'seen' } });
        }}
        onClose={dialog.close}
      />
    </>
  );
}
