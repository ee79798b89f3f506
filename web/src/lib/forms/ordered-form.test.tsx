import { ThemeProvider } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { object, string } from 'yup';
import { theme } from '../../theme/theme.ts';
import { useOrderedForm } from './ordered-form.ts';

const schema = object({
  first: string().required('first is missing'),
  second: string().required('second is missing').min(3, 'second is short'),
  third: string().default(''),
});

describe('an ordered form', () => {
  it('marks only what its schema requires, and shows a hint until there is a message', async () => {
    renderForm();
    expect(screen.getByLabelText('First')).toBeRequired();
    expect(screen.getByLabelText('Second')).toBeRequired();
    expect(screen.getByLabelText('Third')).not.toBeRequired();
    expect(screen.getByLabelText('First')).toHaveAccessibleDescription('a hint');
    await submit();
    await screen.findByText('first is missing');
    expect(screen.getByLabelText('First')).toHaveAccessibleDescription('first is missing');
  });

  it('stops at the first failure in the schema’s order and focuses its field', async () => {
    renderForm();
    await userEvent.click(screen.getByLabelText('First'));
    await userEvent.tab();
    expect(screen.queryByText(/missing/)).not.toBeInTheDocument();
    await submit();
    expect(await screen.findByText('first is missing')).toBeInTheDocument();
    expect(screen.queryByText('second is missing')).not.toBeInTheDocument();
    expect(screen.getByLabelText('First')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('First'), 'a');
    await expect.poll(() => screen.queryByText('first is missing')).toBeNull();
  });

  it('submits the parsed values once, and is busy until that is done', async () => {
    let finish: () => void = () => undefined;
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    renderForm(onSubmit);
    await userEvent.type(screen.getByLabelText('First'), '  a ');
    await userEvent.type(screen.getByLabelText('Second'), 'abc');
    await submit();
    await screen.findByText('busy');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(onSubmit).toHaveBeenCalledWith({ first: 'a', second: 'abc', third: '' }, expect.anything());
    finish();
    await screen.findByText('idle');
  });
});

function Form({ onSubmit }: { onSubmit: () => Promise<void> }) {
  const form = useOrderedForm({
    initialValues: { first: '', second: '', third: '' },
    schema,
    toInput: ({ first, ...rest }) => ({ first: first.trim(), ...rest }),
    onSubmit,
  });
  return (
    <form aria-label="form" noValidate onSubmit={form.onSubmit}>
      <TextField {...form.field('first', 'a hint')} label="First" />
      <TextField {...form.field('second')} label="Second" />
      <TextField {...form.field('third')} label="Third" />
      <p>{form.isSubmitting ? 'busy' : 'idle'}</p>
    </form>
  );
}

function renderForm(onSubmit = vi.fn(() => Promise.resolve())) {
  render(
    <ThemeProvider theme={theme}>
      <Form onSubmit={onSubmit} />
    </ThemeProvider>,
  );
}

async function submit() {
  fireEvent.submit(screen.getByRole('form'));
  await Promise.resolve();
}
