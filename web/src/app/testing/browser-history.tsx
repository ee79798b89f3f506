import TextField from '@mui/material/TextField';
import { act, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { FormDialog } from '../../ui/question-dialog.tsx';
import PageHistory from '../page-history.tsx';

const { history } = window;

/** Delays traversals for a moment, as in a browser. */
export function delayTraversals(): void {
  const go = history.go.bind(history);
  vi.spyOn(history, 'go').mockImplementation((step) => void setTimeout(go, 0, step));
}

/** The button of the browser; outside of `act`, which would keep React from closing what it closes. */
export async function goBack(step = -1): Promise<void> {
  history.go(step);
  await settled();
}

/** Waits until navigations under way have arrived. */
async function settled(): Promise<void> {
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, 20);
  await waitFor(() => expect(isOver).toBe(true));
}

/** A page that was reached from another. */
export async function openInBrowser(page: ReactNode, at = '/page') {
  // Navigations of the last test are over.
  await settled();
  history.pushState(null, '', '/before');
  const router = renderPages(page);
  await act(() => router.navigate(at));
  return router;
}

export function renderPages(page: ReactNode) {
  const children = [
    { path: '/before', element: <p>Before</p> },
    { path: '/page', element: page },
    { path: '/next', element: <p>Next</p> },
  ];
  return renderApp({ routes: [{ Component: Watched, children }], isInBrowser: true }).router;
}

export const field = () => screen.getByRole('textbox', { name: 'Label' });
export const isOpenForm = () => expect(screen.getByRole('dialog', { name: 'A form' })).toBeInTheDocument();
export const question = () => screen.findByRole('dialog', { name: 'Discard what you have entered?' });
export const nothingIsOpen = () => expect.poll(() => screen.queryAllByRole('dialog')).toEqual([]);
/** Back leads where it did before anything was open, at the first time. */
export async function backLeaves(): Promise<void> {
  await goBack();
  expect(await screen.findByText('Before')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/before');
}

type FormProps = { isBusy?: boolean; children?: ReactNode };

export function Form({ isBusy = false, children }: FormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('Kept');
  const close = () => setIsOpen(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <FormDialog
        isOpen={isOpen}
        title="A form"
        text="With a field."
        submitLabel="Send"
        busyText="Sending..."
        isBusy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
        onClose={close}
      >
        <TextField label="Label" value={text} autoFocus onChange={({ target }) => setText(target.value)} />
        <Link to="/next">On</Link>
        {children}
      </FormDialog>
    </>
  );
}

function Watched() {
  return (
    <>
      <Outlet />
      <PageHistory />
    </>
  );
}
