import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { makeKycWire } from '../../../testing/make-kyc-wire.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { refusal } from '../../../testing/stub-api.ts';
import {
  adminId,
  approve,
  deepa,
  emil,
  farah,
  lease,
  list,
  look,
  open,
  page,
} from '../testing/open-kyc-review.tsx';

describe('the queue', () => {
  it('opens the longest-waiting case, and shows its position, how many wait, and for how long', async () => {
    const { sent } = open([deepa, emil, farah]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Deepa Raman' })).toHaveFocus();
    expect(screen.getByText('KYC review: 1 of 3, oldest 7 days')).toBeInTheDocument();
    expect(screen.getByText('7 days, old')).toBeInTheDocument();
    const query = sent('GET', list)[0]?.query;
    expect([query?.get('status'), query?.get('sort')]).toEqual(['pending', 'oldest']);
  });

  it('requests a case only when it is on the screen', async () => {
    const { requests } = open([deepa, emil]);
    await screen.findByText('February 28, 1990');
    expect(requests.filter(({ path }) => path.includes('k2'))).toEqual([]);
  });

  it('shows nothing but "Not found" for a case that does not exist', async () => {
    const { router } = open([deepa], { [`GET ${list}/gone`]: refusal(404, 'not-found', 'Not found') });
    await screen.findByText('February 28, 1990');
    await act(() => router.navigate('/admin/review/kyc/gone'));
    expect(await screen.findByText('Not found')).toBeInTheDocument();
    for (const name of ['Document', 'Facts', 'Decision'])
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
  });
});

describe('the decision', () => {
  it('enables Approve only once the document has been on the screen', async () => {
    open([deepa]);
    await screen.findByText('February 28, 1990');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    await userEvent.keyboard('a');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reject' })).toBeEnabled();
    await look('Passport of Deepa Raman');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
  });

  it('can load a document again that failed, and does not enable Approve before', async () => {
    const { handlers } = open([deepa], {
      [`GET ${list}/k1/document`]: () => Promise.reject(new TypeError('away')),
    });
    expect(await screen.findByText('The image could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    handlers[`GET ${list}/k1/document`] = { body: 'image', isText: true };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await look('Passport of Deepa Raman');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
  });

  it('is made with A and Enter, and opens the next case, whose heading has the focus', async () => {
    const { sent, handlers } = open([deepa, emil], {
      [`PUT ${approve}`]: () => {
        handlers[`GET ${list}`] = page([emil]);
        return { body: { message: 'KYC approved' } };
      },
    });
    await look('Passport of Deepa Raman');
    await userEvent.keyboard('a');
    const button = await enabledButton('Approve');
    await waitFor(() => {
      expect(button).toHaveFocus();
    });
    await userEvent.keyboard('{Enter}');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Emil Novak' });
    await waitFor(() => {
      expect(heading).toHaveFocus();
    });
    expect(sent('PUT', approve).map(({ body }) => body)).toEqual([
      { idToApprove: 'k1', expected: makePreviewWire().expected },
    ]);
    expect(screen.getByText('KYC review: 1 of 1, oldest 2 days')).toBeInTheDocument();
    // What was seen of one case counts for that one only.
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
  });

  it('is not possible on an answer that came after the page was opened', async () => {
    const question = {
      number: 1,
      items: ['document' as const],
      text: 'It is cut off',
      askedBy: { _id: adminId, name: 'Ada Moreau' },
      askedAt: '2026-11-20T06:05:00.000Z',
      answeredAt: undefined,
      changes: [],
    };
    const { sent, handlers } = open([{ ...deepa, asks: [question] }], {
      'POST /api/preview/approve-kyc': {
        body: makePreviewWire({ facts: [{ what: 'Questions', value: '1 asked, 1 answered' }] }),
      },
    });
    await screen.findByText('February 28, 1990');
    const before = await look('Passport of Deepa Raman');
    const answered = { ...question, answeredAt: '2026-11-21T06:05:00.000Z' };
    handlers[`GET ${list}/k1`] = { body: { ...deepa, dob: '1989-03-01', asks: [answered] } };
    await userEvent.keyboard('a');
    expect(await screen.findByText(/asked or answered about this after you opened it/)).toBeInTheDocument();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(await screen.findByText('March 1, 1989')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    // The document on the screen is another one now, and was not seen yet.
    expect(before).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    await look('Passport of Deepa Raman');
    await userEvent.keyboard('a');
    await userEvent.click(await enabledButton('Approve'));
    await waitFor(() => {
      expect(sent('PUT', approve)).toHaveLength(1);
    });
  });

  it('by somebody else on the last case leads to a case that is still waiting, and then to the desk', async () => {
    const { handlers, queryClient } = open([deepa, emil]);
    await look('Passport of Deepa Raman');
    await userEvent.keyboard('j');
    await screen.findByRole('heading', { level: 1, name: 'Emil Novak' });
    for (const [left, heading] of [
      [[deepa], 'Deepa Raman'],
      [[], 'KYC review'],
    ] as const) {
      handlers[`GET ${list}`] = page([...left]);
      await queryClient.invalidateQueries({ queryKey: ['admin-kyc'] });
      await screen.findByText('This case has been decided or cancelled in the meantime.');
      await userEvent.keyboard('j');
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
    }
    expect(screen.getByText('Nothing to review')).toBeInTheDocument();
  });

  it('by somebody else on a case further down than the loaded rows is noticed too', async () => {
    const { handlers, router } = open([deepa, emil], { [`GET ${list}`]: page([deepa]) });
    await look('Passport of Deepa Raman');
    await act(() => router.navigate('/admin/review/kyc/k2'));
    await screen.findByRole('heading', { level: 1, name: 'Emil Novak' });
    await look('Passport of Emil Novak');
    handlers[`PUT ${lease}`] = { body: { isPending: false } };
    await userEvent.keyboard('r');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await screen.findByText('This case has been decided or cancelled in the meantime.');
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { level: 1, name: 'Deepa Raman' })).toBeInTheDocument();
  });

  it("on the reviewer's own record is left to another administrator", async () => {
    open([makeKycWire({ _id: 'k1', user: { _id: adminId, name: 'Ada Moreau', email: 'a@keelstone.test' } })]);
    expect(
      await screen.findByText('This is your own record. Another administrator decides on it.'),
    ).toBeInTheDocument();
    await userEvent.keyboard('r');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
  });
});
