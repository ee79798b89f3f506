import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { UserBooks } from '@keelstone/domain/desk/books/invariants';
import { journalPageToWire, type JournalPageWire } from '@keelstone/domain/money/statement/journal.wire';
import { lines, money } from '@keelstone/domain/testing/corrupt-books';
import { sampleBooks } from '@keelstone/domain/testing/sample-books';
import { openDisclosure } from '../../../testing/actions.ts';
import {
  type Handlers,
  openPage,
  refusal,
  type SentRequest,
  signedIn,
} from '../../../testing/render-app.tsx';
import { ExplainedFigure } from './explained-figure.tsx';

type Books = Pick<UserBooks, 'account' | 'entries'>;

const healthy = sampleBooks();
const records = new Map(healthy.transactions.map((record) => [record.id, record]));
const orderOf = (id: string): string => records.get(id)?.transactionId ?? 'no record';
const { uid } = healthy.account;
const call = `GET /api/statement/${uid}/journal`;
const availableUsd = { asset: 'usd', bucket: 'available' } as const;

it('a figure of the account explains itself by kinds of changes, each of which opens its entries', async () => {
  const drawer = await open({ answer: pagesOf(healthy) });
  expect(within(drawer).getByRole('heading', { name: 'Available US dollars' })).toBeInTheDocument();
  const sum = await within(drawer).findByLabelText('How it adds up');
  expect(sum).toHaveTextContent(
    /^Deposits\+\$2,000\.00Profit\+\$320\.00Adjusted\+\$1,680\.00Withdrawn−\$1,000\.00Reserved and given back\$0\.00Reserved−\$500\.00= Available US dollars\$2,500\.00$/,
  );
  expect(within(sum).queryByRole('listitem')).not.toBeInTheDocument();
  await openDisclosure('Profit');
  expect(within(sum).getByRole('listitem')).toHaveTextContent('Profit credited+$320.00');
  await openDisclosure('Withdrawn');
  expect(sum).toHaveTextContent('Withdrawal approvedfrom reserved');
  expect(within(drawer).queryByRole('alert')).not.toBeInTheDocument();
});

it('a figure of the account reads older entries on request, and its opening balance moves back with them', async () => {
  const drawer = await open({ answer: pagesOf(healthy, 6) });
  const sum = await within(drawer).findByLabelText('How it adds up');
  const before = sum.textContent;
  const more = within(drawer).getByRole('button', { name: 'Read older entries' });
  await userEvent.click(more);
  await expect.poll(() => sum.textContent).not.toBe(before);
  expect(sum).toHaveTextContent(/^Earlier entries\$/);
  expect(sum).toHaveTextContent('= Available US dollars$2,500.00');
});

it('figures that changed are reported as changed if the page shows a different one, and can be read again', async () => {
  const { sent } = show({ answer: pagesOf(healthy), balance: 2_000 });
  await userEvent.click(figure());
  expect(await screen.findByText('Figures have changed since this was read.')).toBeInTheDocument();
  const before = sent('GET', `/api/statement/${uid}/journal`).length;
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
  await expect.poll(() => sent('GET', `/api/statement/${uid}/journal`)).toHaveLength(before + 1);
});

it('figures that changed are reported as changed if an older page came with another account', async () => {
  const answer = pagesOf(healthy, 4);
  const outrun = (request: SentRequest) => {
    const page = answer(request);
    if (request.query.get('cursor') === null) return page;
    return { body: { ...page.body, account: { ...page.body.account, head: 'e'.repeat(64) } } };
  };
  const drawer = await open({ answer: outrun });
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Read older entries' }));
  expect(await within(drawer).findByText('Figures have changed since this was read.')).toBeInTheDocument();
});

describe('the check', () => {
  it('lights the seals from the first entry on, and stamps how many it went through', async () => {
    const drawer = await checked(healthy);
    expect(await within(drawer).findByText(/^16 of 16 · \d\d:\d\d · unbroken$/)).toBeInTheDocument();
    const marks = marksIn(drawer);
    expect(marks.every((mark) => mark.classList.contains('right'))).toBe(true);
    const delays = marks.map((mark) =>
      mark instanceof HTMLElement ? parseInt(mark.style.animationDelay) : 0,
    );
    expect(marks).toHaveLength(16);
    expect(delays.toSorted((a, b) => a - b)).toEqual(marks.map((_mark, at) => Math.round((at * 900) / 16)));
    expect(delays[0]).toBe(0);
  });

  it('shows both numbers for an entry whose amount was altered, in words, at the entry too', async () => {
    const double = lines('deposit-approved', (list) =>
      list.map((line) => ({ ...line, delta: line.asset === 'usd' ? line.delta * 2 : line.delta })),
    );
    const drawer = await checked(double(healthy));
    const found = await within(drawer).findByText('Your account does not add up.');
    const text = 'Available US dollars: stored $2,000.00, recomputed $4,000.00.';
    expect(found.closest('[role=note]')).toHaveTextContent(/Entry deposit_deposit-approved: /);
    expect(found.closest('[role=note]')).toHaveTextContent(text);
    const row = within(drawer)
      .getAllByRole('listitem')
      .find((item) => item.textContent.includes(`Order ${orderOf('deposit')}`));
    expect(row).toHaveTextContent(text);
    expect(row?.querySelectorAll('.broken')).toHaveLength(1);
    expect(within(drawer).queryByText(/unbroken/)).not.toBeInTheDocument();
    expect(within(drawer).getAllByRole('link', { name: 'support@keelstone.example' }).at(0)).toHaveAttribute(
      'href',
      expect.stringContaining('mailto:support@keelstone.example?subject='),
    );
  });

  it('says, even without a check, that a stored figure does not match its entries', async () => {
    const drawer = await open({ answer: pagesOf(money('available', 100)(healthy)), balance: 2_501 });
    expect(await within(drawer).findByRole('alert')).toHaveTextContent(
      'Stored: $2,501.00. Recomputed from these entries: $2,500.00.',
    );
  });

  it('shows its progress, and can be stopped', async () => {
    const answer = pagesOf(healthy, 4);
    let letGo = (): void => undefined;
    const slow = async (request: SentRequest) => {
      if (request.query.get('sort') === 'oldest' && request.query.get('cursor') !== null)
        await new Promise<void>((resolve) => (letGo = resolve));
      return answer(request);
    };
    const drawer = await open({ answer: slow });
    await userEvent.click(await within(drawer).findByRole('button', { name: 'Check it' }));
    expect(await within(drawer).findByText('4 of 16 entries checked')).toBeInTheDocument();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Stop' }));
    letGo();
    expect(await within(drawer).findByText(/Stopped after 4 entries/)).toBeInTheDocument();
    expect(within(drawer).getByRole('button', { name: 'Check again' })).toBeEnabled();
  });

  it('is started by the press of the button that promises it', async () => {
    show({ answer: pagesOf(healthy), isButton: true });
    await userEvent.click(figure());
    expect(await screen.findByText(/^16 of 16 · \d\d:\d\d · unbroken$/)).toBeInTheDocument();
  });

  it('says that it could not be finished', async () => {
    const answer = pagesOf(healthy);
    const refused = (request: SentRequest) =>
      request.query.get('sort') === 'oldest'
        ? refusal(429, 'too-many-requests', 'Too many')
        : answer(request);
    const drawer = await open({ answer: refused });
    await userEvent.click(await within(drawer).findByRole('button', { name: 'Check it' }));
    expect(await within(drawer).findByText(/The check could not be finished/)).toBeInTheDocument();
  });
});

it('says that an account in doubt was stopped', async () => {
  const account = { ...healthy.account, booksInDoubtAtMs: 1 };
  const drawer = await open({ answer: pagesOf({ ...healthy, account }) });
  expect(await within(drawer).findByText(/Our own check has stopped this account/)).toBeInTheDocument();
});

/** The API's answers about some books: pages in both orders, of `size` or of what was asked for. */
function pagesOf({ account, entries }: Books, size?: number) {
  return ({ query }: Pick<SentRequest, 'query'>): { body: JournalPageWire } => {
    const limit = size ?? Number(query.get('limit') ?? 20);
    const ordered = query.get('sort') === 'oldest' ? entries : entries.toReversed();
    const from = Number(query.get('cursor') ?? 0);
    const nextCursor = from + limit < ordered.length ? String(from + limit) : null;
    const page = { account, entries: ordered.slice(from, from + limit), records, nextCursor };
    return { body: journalPageToWire(page, 0) };
  };
}

type Options = {
  answer: Handlers[string];
  /** The balance that the page behind shows. */
  balance?: number;
  isButton?: true;
};

function show({ answer, balance = 2_500, ...look }: Options) {
  const { usd, btc, eth } = healthy.account;
  const user = {
    _id: uid,
    balance,
    btc: btc.available / 1e8,
    eth: eth.available / 1e8,
    held: { balance: usd.held / 100, btc: btc.held / 1e8, eth: eth.held / 1e8 },
  };
  const element = (
    <ExplainedFigure {...availableUsd} {...look}>
      the figure
    </ExplainedFigure>
  );
  return openPage(element, { [call]: answer }, { session: signedIn(user) });
}

const figure = () => screen.getByRole('button', { name: 'the figure', hidden: true });

async function open(options: Options): Promise<HTMLElement> {
  show(options);
  await userEvent.click(figure());
  return screen.findByRole('dialog');
}

const marksIn = (drawer: HTMLElement) => [...drawer.querySelectorAll('.sealed')];

async function checked(books: Books): Promise<HTMLElement> {
  const drawer = await open({ answer: pagesOf(books) });
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Check it' }));
  return drawer;
}
