import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { VerdictWire } from '@keelstone/domain/api/review.wire';
import { watchedCase } from '../../../lib/review/watched-case.ts';
import { makeCaseWire } from '../../../testing/make-case-wire.ts';
import { refusal } from '../../../testing/stub-api.ts';
import { adminId, deepa, list, open } from '../testing/open-kyc-review.tsx';

vi.mock('../../../lib/session/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const kept = `GET /api/review/case/${adminId}/k1`;
const check = `/api/review/check/${adminId}`;
const ben = { _id: 'ben', name: 'Ben Okafor' };
const found = (changes: Partial<VerdictWire> = {}): VerdictWire => ({
  item: 'document',
  answer: 0,
  verdict: 'not-fine',
  by: ben,
  at: '2026-11-20T10:00:00.000Z',
  ...changes,
});
const answered = {
  number: 1,
  items: ['document' as const],
  text: 'It is cut off',
  askedBy: { _id: adminId, name: 'Ada Moreau' },
  askedAt: '2026-11-20T06:05:00.000Z',
  answeredAt: '2026-11-21T06:05:00.000Z',
  changes: [],
};
const item = (name: string) => screen.findByRole('group', { name });
const pressed = async (name: string) =>
  within(await item(name))
    .getAllByRole('button', { pressed: true })
    .map((button) => button.getAttribute('aria-label'));

describe('the verdicts on a case', () => {
  it('are given and withdrawn by keyboard, each for the item that was seen', async () => {
    const { sent, handlers } = open([{ ...deepa, asks: [answered] }], {
      [kept]: { body: makeCaseWire() },
      [`PUT ${check}`]: { body: makeCaseWire({ verdicts: [found({ answer: 1, by: ben })] }) },
    });
    const button = within(await item('Document')).getByRole('button', { name: 'Not fine' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => {
      expect(button).toHaveAttribute('aria-pressed', 'true');
    });
    expect(button).toHaveFocus();
    handlers[`PUT ${check}`] = { body: makeCaseWire() };
    await userEvent.keyboard(' ');
    await waitFor(() => {
      expect(button).toHaveAttribute('aria-pressed', 'false');
    });
    const about = { list: 'kyc', id: 'k1', item: 'document', answer: 1 };
    expect(sent('PUT', check).map(({ body }) => body)).toEqual([
      { ...about, verdict: 'not-fine' },
      { ...about, verdict: null },
    ]);
  });

  it('show who gave them, and do not count for an item that an answer has replaced', async () => {
    open([{ ...deepa, asks: [answered] }], {
      [kept]: { body: makeCaseWire({ verdicts: [found(), found({ item: 'name', verdict: 'fine' })] }) },
    });
    expect(await pressed('Name')).toEqual(['Fine']);
    expect(screen.getAllByText('Ben Okafor')).toHaveLength(1);
    expect(within(await item('Document')).queryByRole('button', { pressed: true })).not.toBeInTheDocument();
  });

  it('preselect items in the question, and are offered as a reason for rejection', async () => {
    open([deepa], {
      [kept]: { body: makeCaseWire({ verdicts: [found(), found({ item: 'birth-date' })] }) },
    });
    expect(await pressed('Document')).toEqual(['Not fine']);
    await userEvent.keyboard('i');
    const question = await screen.findByRole('dialog', { name: 'Ask for information?' });
    const chosen = within(question).getAllByRole('checkbox', { checked: true });
    expect(chosen.map((box) => box.closest('label')?.textContent)).toEqual(['Date of birth', 'Document']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    await userEvent.keyboard('r');
    const rejection = await screen.findByRole('dialog', { name: 'Reject this application?' });
    await userEvent.click(within(rejection).getByRole('combobox', { name: /Reason/ }));
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('Not accepted: document, date of birth');
  });

  it('on an item that has changed show its current state', async () => {
    const { handlers } = open([deepa], {
      [kept]: { body: makeCaseWire() },
      [`PUT ${check}`]: refusal(
        409,
        'changed-meanwhile',
        'This has changed since you looked at it. Look again',
      ),
    });
    const name = await item('Name');
    handlers[`GET ${list}/k1`] = { body: { ...deepa, firstName: 'Dipa' } };
    await userEvent.click(within(name).getByRole('button', { name: 'Fine' }));
    expect(await screen.findByText(/This has changed since you looked at it/)).toBeInTheDocument();
    expect(await screen.findByText('Dipa Raman')).toBeInTheDocument();
  });

  it("by others appear with the signal, and one's own cause no request", async () => {
    const { sent, handlers } = open([deepa], {
      [kept]: { body: makeCaseWire({ changeId: 'c1' }) },
      [`PUT ${check}`]: { body: makeCaseWire({ changeId: 'c2', verdicts: [found({ item: 'name' })] }) },
    });
    const name = await item('Name');
    const views = () => sent('GET', `/api/review/case/${adminId}/k1`).length;
    hear('c1');
    await userEvent.click(within(name).getByRole('button', { name: 'Not fine' }));
    expect(await screen.findByText('Ben Okafor')).toBeInTheDocument();
    hear('c2');
    expect(views()).toBe(1);
    handlers[kept] = { body: makeCaseWire({ changeId: 'c3', verdicts: [found()] }) };
    hear('c3');
    const document = within(await item('Document'));
    await document.findByRole('button', { name: 'Not fine', pressed: true });
    expect(views()).toBe(2);
  });

  it('cannot be given once the case is decided', async () => {
    open([deepa], {
      [`GET ${list}/k1`]: { body: { ...deepa, status: 'Rejected' } },
      [kept]: { body: makeCaseWire({ verdicts: [found()] }) },
    });
    const button = within(await item('Document')).getByRole('button', { name: 'Not fine' });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('aria-pressed', 'true');
  });
});

function hear(changeId: string): void {
  act(() => {
    watchedCase.hear({ id: 'k1', changeId });
  });
}
