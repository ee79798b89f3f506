import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import type { AddressBookWire } from '@keelstone/domain/money/address-book/address-book.contract';
import { enter } from '../../../testing/actions.ts';
import { type Handlers, openPage } from '../../../testing/render-app.tsx';
import { makeAddressBookWire, makeSavedAddressWire } from '../../../testing/wires.ts';
import { AddressesPage } from './addresses-page.tsx';

const call = '/api/address';
const mistyped = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5';
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000 + 30_000).toISOString();

const open = (book: Partial<AddressBookWire> = {}, handlers: Handlers = {}) =>
  openPage(<AddressesPage />, { [`GET ${call}`]: { body: makeAddressBookWire(book) }, ...handlers });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Your addresses' })).getAllByRole('listitem');
async function choose(entry: string) {
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ledger' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

it('the addresses are shown with last use, which one cannot be used yet, and which has a wrong checksum', async () => {
  const early = makeSavedAddressWire({
    _id: 'b',
    label: 'Other',
    address: mistyped,
    usableFrom: inHours(47),
  });
  open({
    addresses: [makeSavedAddressWire({ lastUsedAt: '2026-11-21T10:00:00.000Z' }), early],
    onlySaved: true,
  });
  const [first, second] = await rows();
  expect(first).toHaveTextContent(`Ledger${exampleAddresses.btc}`);
  expect(first).toHaveTextContent('Last used Nov 21, 2026.');
  expect(first).not.toHaveTextContent(/checksum|Can be used/);
  expect(second).toHaveTextContent(/Not used yet.*Can be used in 4[67] h \d+ min\./);
  expect(second).toHaveTextContent('The checksum of this address does not match');
});

describe('adding an address', () => {
  async function fill(address: string, label: string) {
    await userEvent.click(screen.getByRole('button', { name: 'Add an address' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add an address' });
    await enter(within(dialog).getByLabelText('Bitcoin wallet address'), address);
    await enter(within(dialog).getByLabelText('Label'), label);
    return dialog;
  }
  const done = { body: { message: 'Address saved' } };

  it('sends it once, however often Save is pressed, and shows it', async () => {
    const { handlers, bodies } = open(
      { addresses: [] },
      {
        [`POST ${call}`]: () => {
          handlers[`GET ${call}`] = { body: makeAddressBookWire() };
          return done;
        },
      },
    );
    const dialog = await fill(`bitcoin:${exampleAddresses.btc}?amount=1`, ' Ledger ');
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Address saved')).toBeInTheDocument();
    expect(bodies('POST', call)).toEqual([
      { coinSelected: 'btc', address: exampleAddresses.btc, label: 'Ledger' },
    ]);
    expect(await rows()).toHaveLength(1);
  });

  it('asks once more if the checksum fails, and Save anyway is not the primary button', async () => {
    const { sent } = open({}, { [`POST ${call}`]: done });
    const dialog = await fill(mistyped, 'Typo');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    const check = await screen.findByRole('dialog', { name: 'Is this address right?' });
    expect(sent('POST', call)).toHaveLength(0);
    const anyway = within(check).getByRole('button', { name: 'Save anyway' });
    expect(anyway.className).not.toContain('contained');
    expect(within(check).getByRole('button', { name: 'Cancel' }).className).toContain('contained');
    await userEvent.click(anyway);
    await expect.poll(() => sent('POST', call)).toHaveLength(1);
  });

  it('shows a refusal at its field, and keeps what was typed', async () => {
    const body = { error: 'You have another address with this label', code: 'invalid-input', field: 'label' };
    open({}, { [`POST ${call}`]: { status: 400, body } });
    const dialog = await fill(exampleAddresses.btc, 'Ledger');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('You have another address with this label')).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Label')).toHaveValue('Ledger');
  });

  it('says that it waits for 48 hours while “Only my addresses” is on', async () => {
    open({ onlySaved: true });
    await rows();
    expect(await fill('', 'x')).toHaveTextContent('it can be used 48 hours after you save it');
  });
});

it('an address is renamed', async () => {
  const path = `${call}/address0000000000001`;
  const { bodies } = open({}, { [`PUT ${path}`]: { body: { message: 'Address renamed' } } });
  await choose('Rename');
  const dialog = await screen.findByRole('dialog', { name: 'Rename this address' });
  await userEvent.clear(within(dialog).getByLabelText('Label'));
  await enter(within(dialog).getByLabelText('Label'), 'Cold wallet');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Address renamed')).toBeInTheDocument();
  expect(bodies('PUT', path)[0]).toEqual({ label: 'Cold wallet' });
});

it('an address is removed once that is confirmed, and the dialog states the consequences', async () => {
  const path = `${call}/address0000000000001`;
  const { sent } = open(
    { onlySaved: true },
    { [`DELETE ${path}`]: { body: { message: 'Address removed' } } },
  );
  await choose('Remove');
  const dialog = await screen.findByRole('dialog', { name: 'Remove “Ledger”?' });
  expect(dialog).toHaveTextContent('it can be used 48 hours later');
  expect(sent('DELETE', path)).toHaveLength(0);
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Address removed')).toBeInTheDocument();
  expect(sent('DELETE', path)).toHaveLength(1);
});

describe('“Only my addresses”', () => {
  const toggle = () => screen.findByRole('switch', { name: 'Only my addresses' });
  const keep = () => screen.findByRole('button', { name: 'Keep it on' });

  it.each([
    ['turned on without a question', {}, toggle],
    ['kept on with one button', { onlySaved: true, onlySavedUntil: inHours(5) }, keep],
  ])('is %s', async (_what, book, control) => {
    const { handlers, sent } = open(book, {
      [`POST ${call}/only-saved`]: () => {
        handlers[`GET ${call}`] = { body: makeAddressBookWire({ onlySaved: true }) };
        return { body: { message: '“Only my addresses” is on' } };
      },
    });
    await userEvent.dblClick(await control());
    expect(await screen.findByText('“Only my addresses” is on')).toBeInTheDocument();
    expect(await toggle()).toBeChecked();
    expect(sent('POST', `${call}/only-saved`)).toHaveLength(1);
  });

  it('is turned off 48 hours after that is confirmed', async () => {
    const { handlers, sent } = open(
      { onlySaved: true },
      {
        [`POST ${call}/any`]: () => {
          handlers[`GET ${call}`] = {
            body: makeAddressBookWire({ onlySaved: true, onlySavedUntil: inHours(48) }),
          };
          return { body: { message: '“Only my addresses” will be off in 48 hours' } };
        },
      },
    );
    await userEvent.click(await toggle());
    expect(sent('POST', `${call}/any`)).toHaveLength(0);
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off in 48 hours' }));
    expect(
      await screen.findByText(/^“Only my addresses” will be off in 4[78] h \d+ min$/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });
});
