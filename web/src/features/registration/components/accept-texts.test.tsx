import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../../testing/enter.ts';
import { publishTexts } from '../../../testing/publish-texts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { stubApi } from '../../../testing/stub-api.ts';
import { RegisterPage } from './register-page.tsx';

async function open(texts: Parameters<typeof publishTexts>[0]) {
  publishTexts(texts);
  const api = stubApi({ 'POST /api/auth/register': { body: { message: 'x' } } });
  renderApp({ routes: [{ path: '/', Component: RegisterPage }] });
  for (const [label, value] of [
    ['Full Name', 'Nora Berg'],
    ['Email address', 'nora@keelstone.test'],
    ['Phone Number', '2025550143'],
    ['Password', '1234567'],
    ['Confirm Password', '1234567'],
  ] as const)
    await enter(screen.getByLabelText(new RegExp(`^${label}`)), value);
  return () => api.sent('POST', '/api/auth/register').map(({ body }) => body);
}

const register = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));

it('a registration accepts the published texts first, in the versions that are linked', async () => {
  const sent = await open([
    { kind: 'terms', version: 3, asked: 2 },
    { kind: 'fees', version: 1, asked: 0 },
  ]);
  const box = await screen.findByRole('checkbox', { name: /I have read and accept: Terms of service/ });
  await register();
  expect(await screen.findByText('This field is required')).toBeInTheDocument();
  expect(box).toBeInvalid();
  expect(sent()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Terms of service' })).toHaveAttribute('href', '/legal/terms');
  await userEvent.click(box);
  await register();
  expect(sent()).toMatchObject([{ name: 'Nora Berg', terms: 3 }]);
});

it('a registration asks for nothing if nothing is published', async () => {
  const sent = await open([]);
  await register();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).not.toHaveProperty('terms');
});
