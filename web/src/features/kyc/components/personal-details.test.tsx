import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { BirthDateInput } from './personal-details.tsx';

it('a day can be picked in a calendar: the year first, excluding the last 18', async () => {
  const chosen = show();
  await userEvent.click(screen.getByRole('button', { name: /Choose date/ }));
  expect(
    screen.queryByRole('radio', { name: String(new Date().getFullYear() - 17) }),
  ).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: '1990' }));
  await userEvent.click(screen.getByRole('radio', { name: 'April' }));
  await userEvent.click(screen.getByRole('gridcell', { name: '21' }));
  expect(chosen()).toBe('1990-04-21');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

function show(): () => string | undefined {
  let latest: string | undefined;
  function Field() {
    const [value, setValue] = useState('');
    return (
      <BirthDateInput
        name="dob"
        label="Date of Birth"
        value={value}
        onChange={(next) => {
          latest = next;
          setValue(next);
        }}
        error={false}
        helperText={undefined}
      />
    );
  }
  renderApp({ routes: [{ path: '/', Component: Field }] });
  return () => latest;
}
