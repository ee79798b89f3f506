import { brand } from '@keelstone/domain/brand';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearSnapshot } from '../../lib/session/snapshot.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { HelpPage } from './help-page.tsx';

afterEach(clearSnapshot);

const open = () =>
  renderApp({
    routes: [{ path: '/help', Component: HelpPage }],
    at: '/help',
    session: { status: 'signed-out' },
  });

it('answers about deposits, confirmations, withdrawals, the statement, the identity and safety, each at its anchor', () => {
  open();
  const anchors = within(screen.getByRole('navigation', { name: 'Topics' })).getAllByRole('link');
  expect(anchors.map((link) => link.getAttribute('href'))).toEqual(
    ['deposit', 'confirmations', 'withdrawal', 'statement', 'kyc', 'safety'].map((topic) => `/help#${topic}`),
  );
  for (const link of anchors) {
    const id = link.getAttribute('href')?.split('#')[1] ?? '';
    expect(document.getElementById(id)).toBe(screen.getByRole('region', { name: link.textContent }));
  }
  expect(screen.getByRole('region', { name: 'Withdrawals' })).toHaveTextContent('at least 500 USD');
  expect(screen.getByRole('link', { name: brand.supportEmail })).toHaveAttribute(
    'href',
    `mailto:${brand.supportEmail}`,
  );
});
