import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { chooseReason } from '../../../testing/choose-reason.ts';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { enter } from '../../../testing/enter.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { chooseFigures, clara, openUser, userPath } from '../testing/open-user-page.tsx';

const edit = '/api/transaction/edit';

describe('editing figures', () => {
  it('begins with the available figures, in plain decimals', async () => {
    openUser(clara);
    const dialog = await chooseFigures('Edit figures');
    expect(within(dialog).getByLabelText('Balance')).toHaveValue('1000.00');
    expect(within(dialog).getByLabelText('Bitcoin')).toHaveValue('0.00000001');
    expect(within(dialog).getByLabelText('Ethereum')).toHaveValue('2.00000000');
  });

  it('sends numbers and the reason, once for a double click', async () => {
    const { sent } = openUser(clara, { [`PUT ${edit}`]: { body: { ...clara, balance: 1500.5 } } });
    const dialog = await chooseFigures('Edit figures');
    await retype(within(dialog).getByLabelText('Balance'), '1,500.50');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    const question = await screen.findByRole('dialog', { name: 'Change these figures?' });
    expect(within(question).getByRole('button', { name: 'Save figures' })).toBeDisabled();
    await chooseReason(question, 'Correction');
    await userEvent.dblClick(await enabledButton('Save figures'));
    expect(await screen.findByText('Figures updated')).toBeInTheDocument();
    expect(sent('PUT', edit).map(({ body }) => body)).toEqual([
      {
        id: clara._id,
        balance: 1500.5,
        btc: 0.00000001,
        eth: 2,
        reason: 'Correction',
        expected: makePreviewWire().expected,
      },
    ]);
  });

  it('shows next to each field what it changes, and points out a jump without refusing it', async () => {
    const { sent } = openUser(clara);
    const dialog = await chooseFigures('Edit figures');
    await retype(within(dialog).getByLabelText('Balance'), '10,000');
    expect(within(dialog).getByText('$1,000.00 → $10,000.00 (+$9,000.00)')).toBeInTheDocument();
    expect(within(dialog).getByText(/^This is ten times what it was, or more/)).toBeInTheDocument();
    await retype(within(dialog).getByLabelText('Ethereum'), '1.5');
    expect(within(dialog).getByText('2.000000 ETH → 1.500000 ETH (−0.500000 ETH)')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('dialog', { name: 'Change these figures?' })).toBeInTheDocument();
    expect(sent('PUT', edit)).toEqual([]);
  });

  it('refuses what is no amount', async () => {
    const { sent } = openUser(clara);
    const dialog = await chooseFigures('Edit figures');
    await retype(within(dialog).getByLabelText('Bitcoin'), '1,500');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/^"1,500" can mean 1500 or 1.5\./)).toBeInTheDocument();
    expect(sent('PUT', edit)).toEqual([]);
  });

  it('says in the form that the figures have changed, and offers the current ones', async () => {
    const { handlers, queryClient } = openUser(clara);
    const dialog = await chooseFigures('Edit figures');
    handlers[`GET ${userPath}`] = { body: { ...clara, balance: 400 } };
    await queryClient.invalidateQueries();
    expect(await within(dialog).findByText('The figures changed while this was open.')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reload' }));
    expect(within(dialog).getByLabelText('Balance')).toHaveValue('400.00');
    expect(within(dialog).getByRole('button', { name: 'Continue' })).toBeEnabled();
  });
});

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await enter(field, text);
}
