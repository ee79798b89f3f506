import TextField from '@mui/material/TextField';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FormDialog } from '../components/question-dialog.tsx';
import { enter, press } from '../testing/actions.ts';
import { openPage } from '../testing/render-app.tsx';

const beside = async () => {
  const backdrops = document.querySelectorAll('.MuiDialog-container');
  await userEvent.click([...backdrops].at(-1) ?? document.body);
};
const pressEscape = async () => {
  await userEvent.keyboard('{Escape}');
};
const ways: [string, () => Promise<void>][] = [
  ['Escape', pressEscape],
  ['a click beside it', beside],
];

describe.each(ways)('a dialog that is left by %s', (_way, leave) => {
  it('closes immediately if nothing was typed', async () => {
    openPage(<Form />);
    await press('Open');
    await userEvent.click(field());
    await leave();
    await nothingIsOpen();
  });

  it('asks first if something was typed, keeps it, and discards it', async () => {
    openPage(<Form />);
    await press('Open');
    await enter(field(), ' text');
    await leave();
    await userEvent.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    expect(await screen.findByRole('textbox')).toHaveValue('Kept text');
    await leave();
    await userEvent.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await nothingIsOpen();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('stays open while it is busy', async () => {
    openPage(<Form isBusy />);
    await press('Open');
    await leave();
    expect(screen.getByRole('dialog', { name: 'A form' })).toBeInTheDocument();
  });
});

it('an open dialog asks nothing if what was typed is as it was before, nor when it is cancelled or sent', async () => {
  openPage(<Form />);
  await press('Open');
  await userEvent.type(field(), 's{Backspace}{Escape}');
  await nothingIsOpen();
  for (const button of ['Cancel', 'Send']) {
    await press('Open');
    await enter(field(), ' text');
    await press(button);
    await nothingIsOpen();
  }
});

const field = () => screen.getByRole('textbox', { name: 'Label' });
const question = () => screen.findByRole('dialog', { name: 'Discard what you have entered?' });
const nothingIsOpen = () => expect.poll(() => screen.queryAllByRole('dialog')).toEqual([]);

function Form({ isBusy = false }: { isBusy?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('Kept');
  const close = () => {
    setIsOpen(false);
  };
  return (
    <>
      <button
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Open
      </button>
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
        <TextField
          label="Label"
          value={text}
          autoFocus
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
      </FormDialog>
    </>
  );
}
