import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { type DialogState, usePlainDialog } from '../lib/use-dialog.ts';
import { openPage } from '../testing/render-app.tsx';
import { lateDialog } from './late-dialog.tsx';

const load = vi.fn<() => Promise<ComponentType<DialogState>>>();
const Late = lateDialog(load);

it('a dialog whose code cannot be loaded says so, and opens the next time', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValueOnce(({ isOpen }) => (isOpen ? <p>Here</p> : null));
  openPage(<Page />);
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
  expect(screen.queryByText('Here')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Here')).toBeInTheDocument();
});

function Page() {
  const dialog = usePlainDialog();
  return (
    <>
      <button type="button" onClick={dialog.open}>
        Open
      </button>
      <Late {...dialog.props} />
    </>
  );
}
