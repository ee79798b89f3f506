import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminId } from '../testing/render-app.tsx';
import { makePreviewWire } from '../testing/wires.ts';
import { openInbox, wanda } from './testing/open-inbox.tsx';

it.each([
  ['a desk', true],
  ['a phone', false],
])(
  'on %s a suspended account says once why Approve is disabled, and Reject is filled',
  async (_what, isWide) => {
    const error = 'This account is suspended. The request stays pending and can be rejected';
    const signals = [{ kind: 'suspended', text: `${error}.`, evidence: [] }];
    openInbox([wanda], {
      at: '/withdrawals/w1',
      isWide,
      handlers: {
        [`GET /api/review/signals/${adminId}/w1`]: { body: { signals } },
        'POST /api/preview/approve-transaction': {
          body: makePreviewWire({ refusal: { code: 'owner-suspended', error } }),
        },
      },
    });
    const button = (name: RegExp) => screen.getByRole('button', { name });
    await expect.poll(() => button(/^Reject/).className).toContain('MuiButton-contained');
    await expect.poll(() => screen.queryByLabelText('Loading')).toBeNull();
    expect(button(/^Approve/)).toBeDisabled();
    expect(screen.getAllByText(/This account is suspended/)).toHaveLength(1);
  },
);

it('on a phone a withdrawal that must wait says so at its buttons', async () => {
  const error = 'It cannot be paid before tomorrow';
  openInbox([wanda], {
    at: '/withdrawals/w1',
    isWide: false,
    handlers: {
      'POST /api/preview/approve-transaction': {
        body: makePreviewWire({ refusal: { code: 'not-payable-yet', error } }),
      },
    },
  });
  const bar = await screen.findByRole('region', { name: 'Decision' });
  expect(await within(bar).findByText(error)).toBeVisible();
  expect(within(bar).getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(within(bar).getByRole('button', { name: 'Reject' })).toHaveClass('MuiButton-outlined');
});
