import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { inboxContract } from '@keelstone/domain/desk/inbox/inbox.contract';
import { makeKey } from '../lib/api/query-keys.ts';
import { adminId, never, refusal } from '../testing/render-app.tsx';
import { makeKycWire } from '../testing/wires.ts';
import { deepa, emil, farah, inbox, openInbox } from './testing/open-inbox.tsx';

const bars = () => document.querySelectorAll('.MuiSkeleton-root').length;
const caseOf = (name: string) => screen.findByRole('heading', { level: 1, name });

it('the search finds cases by name without accents, email address or order id, Enter opens the first, and J stays among them', async () => {
  const orin = makeKycWire({ ...farah, _id: 'k4', user: { ...farah.user, name: 'Örin Novak' } });
  openInbox([deepa, emil, farah, orin]);
  await caseOf('Deepa Raman');
  await userEvent.keyboard('/');
  const field = screen.getByRole('searchbox', { name: 'Search the list' });
  // The tabs filter the whole page, and the search only the list: it comes after them, above the list.
  const tabs = screen.getByRole('navigation', { name: 'Inbox' });
  expect(tabs.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(field).toHaveFocus();
  const found = async (text: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, text);
    return screen.queryAllByRole('link', { name: /d|min/ }).filter((link) => link.closest('li')).length;
  };
  expect(await found('fara@')).toBe(2);
  expect(await found(emil.transactionId)).toBe(1);
  expect(await found('nobody')).toBe(0);
  expect(screen.getByText('No case in this list matches.')).toBeInTheDocument();
  await found('novak');
  // The open case is not among those that are found, and has not left.
  expect(screen.getByRole('heading', { level: 1, name: 'Deepa Raman' })).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await caseOf('Emil Novak');
  await userEvent.keyboard('j');
  await caseOf('Örin Novak');
  field.focus();
  await userEvent.keyboard('{Escape}');
  expect(field).toHaveValue('');
  await userEvent.keyboard('k');
  await caseOf('Farah Aziz');
});

it('the inbox has all its filters while it loads, and a failed one has no bars beside the failure', async () => {
  const { handlers, queryClient } = openInbox([], {
    handlers: { [`GET ${inbox}`]: never, [`GET /api/desk/${adminId}`]: never },
  });
  const filters = await screen.findByRole('navigation', { name: 'Inbox' });
  expect(filters).toHaveTextContent(/^AllKYCDepositsWithdrawalsPayouts$/);
  expect(bars()).toBeGreaterThan(8);
  handlers[`GET ${inbox}`] = refusal(500, 'internal', 'Something went wrong');
  await queryClient.resetQueries({ queryKey: makeKey(inboxContract['list-inbox']) });
  await screen.findByRole('button', { name: 'Try again' });
  expect(bars()).toBe(0);
});
