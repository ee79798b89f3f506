import TextField from '@mui/material/TextField';
import ThemeProvider from '@mui/system/ThemeProvider';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { object, string } from 'yup';
import type { SomeSchema } from '@keelstone/domain/kernel/validation/some-schema';
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

  it('whose schema is loaded with the first submit marks every field, is busy until then, and checks as any other', async () => {
    let arrive: (loaded: SomeSchema) => void = () => undefined;
    const onSubmit = vi.fn(() => Promise.resolve());
    renderForm(onSubmit, () => new Promise((resolve) => (arrive = resolve)));
    expect(screen.getByLabelText('Third')).toBeRequired();
    await userEvent.type(screen.getByLabelText('Second'), 'ab');
    await submit();
    await screen.findByText('busy');
    arrive(schema);
    expect(await screen.findByText('first is missing')).toBeInTheDocument();
    expect(screen.getByLabelText('First')).toHaveFocus();
    await screen.findByText('idle');
    await userEvent.type(screen.getByLabelText('First'), 'a');
    await userEvent.type(screen.getByLabelText('Second'), 'c');
    await submit();
    arrive(schema);
    await expect.poll(() => onSubmit.mock.calls).toHaveLength(1);
    expect(onSubmit).toHaveBeenCalledWith({ first: 'a', second: 'abc', third: '' }, expect.anything());
  });

  it('whose schema cannot be loaded leaves the checks to the server', async () => {
    const onSubmit = vi.fn(() => Promise.resolve());
    renderForm(onSubmit, () => Promise.reject(new TypeError('Importing a module script failed')));
    await submit();
    await expect.poll(() => onSubmit.mock.calls).toHaveLength(1);
    await screen.findByText('idle');
  });
});

type Checks = SomeSchema | (() => Promise<SomeSchema>);

function Form({ onSubmit, checks }: { onSubmit: () => Promise<void>; checks: Checks }) {
  const form = useOrderedForm({
    initialValues: { first: '', second: '', third: '' },
    schema: checks,
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

function renderForm(onSubmit = vi.fn(() => Promise.resolve()), checks: Checks = schema) {
  render(
    <ThemeProvider theme={theme}>
      <Form onSubmit={onSubmit} checks={checks} />
    </ThemeProvider>,
  );
}

async function submit() {
  fireEvent.submit(screen.getByRole('form'));
  await Promise.resolve();
}
