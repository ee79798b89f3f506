import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LoginPage } from '../features/access/sign-in/login-page.tsx';
import { DepositPage } from '../features/money/deposit/deposit-page.tsx';
import { enter, fileInput, openPart, press } from '../testing/actions.ts';
import { never, openPage, refusal } from '../testing/render-app.tsx';
import { LockBanner } from './shell/account-banners.tsx';

vi.mock('../lib/firebase/auth.ts', () => ({ openSession: vi.fn() }));
vi.mock('../lib/firebase/storage.ts', () => ({ startUpload: vi.fn() }));

describe('a change that is not visible is announced once', () => {
  it('when a sign-in is refused: by the toast, not by what stays next to the form', async () => {
    const refused = refusal(401, 'wrong-credentials', 'Invalid email or password');
    openPage(<LoginPage />, { 'POST /api/auth/login': refused }, { session: { status: 'signed-out' } });
    await enter(screen.getByLabelText('Email address'), 'clara@keelstone.test');
    await enter(screen.getByLabelText('Password'), 'secret1');
    const announced = listenToAnnouncements();
    await press('Sign in');
    await screen.findByRole('note');
    await screen.findByText('Invalid email or password');
    expect(announced).toEqual(['Signing in...', 'Sign in', 'Invalid email or password']);
  });

  it('when the image of a form is missing: only by the focused element, whose description says so', async () => {
    const announced = await openDeposit();
    await press('Confirm deposit');
    await screen.findByText('Please upload proof', { selector: ':not([aria-hidden])' });
    const zone = screen.getByRole('button', { name: 'Proof of payment' });
    expect(zone).toHaveFocus();
    expect(zone).toHaveAccessibleDescription(/^Please upload proof/);
    // The button's own words, while it checks.
    expect(announced.filter((text) => !text.startsWith('Confirm'))).toEqual([]);
  });

  it('when an image is refused after the focus has left the form: by its message', async () => {
    const announced = await openDeposit();
    fireEvent.change(fileInput(), {
      target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] },
    });
    const alert = await screen.findByRole('alert');
    await expect.poll(() => announced).toEqual([alert.textContent]);
  });

  it('when the time until an unlock has changed: not at all', () => {
    openPage(<LockBanner unlocksAt="2030-01-01T00:00:00.000Z" />);
    expect(screen.getByText(/^Your account is locked/).closest('[role=status], [role=alert]')).toBeNull();
  });
});

/** Everything but the proof is filled in. */
async function openDeposit(): Promise<readonly string[]> {
  openPage(<DepositPage />, {
    'GET /api/wallet': { body: { btcAddress: 'bc1qplatform', ethAddress: '0xplatform' } },
    // A quote that fails would be announced too.
    'POST /api/quote': never,
  });
  await enter(await screen.findByLabelText('Amount in USD'), '500');
  await screen.findByText(/0\.007813/);
  await openPart(3);
  return listenToAnnouncements();
}

const live = '[role="alert"], [role="status"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';

/** Until the test ends: what a screen reader announces by itself, in order; one text for each live region that changes. */
function listenToAnnouncements(): readonly string[] {
  const announced: string[] = [];
  const known = new Map<Element, string>();
  const hear = (region: Element): void => {
    const text = region.textContent.trim();
    if (known.get(region) === text) return;
    known.set(region, text);
    if (text !== '') announced.push(text);
  };
  for (const region of document.querySelectorAll(live)) known.set(region, region.textContent.trim());
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      regionsAround(target).forEach(hear);
      for (const node of addedNodes) if (node instanceof Element) regionsIn(node).forEach(hear);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => {
    observer.disconnect();
  });
  return announced;
}

function regionsAround(node: Node): Element[] {
  const inner = (node instanceof Element ? node : node.parentElement)?.closest(live);
  return inner === null || inner === undefined
    ? []
    : [inner, ...regionsAround(inner.parentElement ?? document)];
}

function regionsIn(element: Element): Element[] {
  if (!element.isConnected) return [];
  return [...(element.matches(live) ? [element] : []), ...element.querySelectorAll(live)];
}
