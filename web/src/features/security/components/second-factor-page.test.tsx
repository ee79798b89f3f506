import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { SecondFactorPage } from './second-factor-page.tsx';

const openSession = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/firebase/auth.ts', () => ({ openSession }));
const signOut = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/session/sign-out.ts', () => ({ signOut }));
vi.mock('./factor-setup.tsx', () => ({
  FactorSetup: ({ onAdded }: { onAdded: (answer: object) => void }) => (
    <button
      onClick={() => {
        onAdded({ message: 'Added', customToken: 'full', recoveryCodes: ['ABCD-EFGH'] });
      }}
    >
      Add
    </button>
  ),
}));

beforeEach(() => {
  openSession.mockReset().mockResolvedValue(undefined);
  signOut.mockReset();
});

describe('the page of an administrator without a second factor', () => {
  it('says why, and opens the full session once a factor is added', async () => {
    open();
    expect(screen.getByText(/A password alone can be guessed or stolen/)).toBeInTheDocument();
    await press('Add');
    expect(screen.getByText('ABCD-EFGH')).toBeInTheDocument();
    expect(openSession).not.toHaveBeenCalled();
    await save();
    await waitFor(() => {
      expect(openSession).toHaveBeenCalledExactlyOnceWith('full');
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Opening your account...');
  });

  it('tries the session again if it could not be opened: the factor already exists', async () => {
    openSession.mockRejectedValueOnce(new Error('offline'));
    open();
    await press('Add');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(openSession).toHaveBeenCalledTimes(2);
    });
    expect(screen.queryByRole('button', { name: 'Add' })).not.toBeInTheDocument();
  });

  it('can be left by signing out', async () => {
    open();
    await press('Sign out');
    expect(signOut).toHaveBeenCalledTimes(1);
  });
});

function open() {
  renderApp({ routes: [{ path: '/', element: <SecondFactorPage /> }] });
}

/** The page waits for the word that the codes are kept. */
async function save() {
  expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved them' }));
  await press('Done');
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
