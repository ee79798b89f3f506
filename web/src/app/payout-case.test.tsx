import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminId } from '../testing/render-app.tsx';
import { makeCaseWire } from '../testing/wires.ts';
import { openInbox, paula } from './testing/open-inbox.tsx';

it('a payout of an account in doubt is shown with a warning, and takes a reason', async () => {
  const { owner, ...kept } = makeCaseWire();
  const body = { ...kept, owner: owner && { ...owner, isInDoubt: true } };
  openInbox([paula], { handlers: { [`GET /api/review/case/${adminId}/p1`]: { body } } });
  await screen.findByRole('heading', { level: 1, name: 'Paula Payne' });
  expect(await screen.findByText(/Do not send this withdrawal/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Mark as sent' })).toBeDisabled();
});
