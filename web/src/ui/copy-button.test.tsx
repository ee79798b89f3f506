import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

afterEach(() => {
  vi.useRealTimers();
});

/** After `setup`, which gives the page a clipboard that allows everything. */
function copyingIsDenied() {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  return user;
}

function CopyIcon(props: Omit<ComponentProps<typeof CopyButton>, 'isIcon'>) {
  return <CopyButton isIcon {...props} />;
}

describe.each([
  ['button', CopyButton],
  ['icon', CopyIcon],
])('a text with a copy %s', (_what, Button) => {
  it('is copied, and that is said for two seconds', async () => {
    userEvent.setup();
    vi.useFakeTimers();
    render(<Button text={address} label="Copy the address" />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy the address' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    await act(() => vi.advanceTimersByTimeAsync(1_999));
    expect(screen.getByRole('status')).toHaveTextContent('Copied!');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.queryByRole('dialog')).toBeNull();
    vi.useRealTimers();
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  it('is selected to be copied by hand where copying is denied', async () => {
    const user = copyingIsDenied();
    render(<Button text={address} label="Copy the address" />);
    await user.click(screen.getByRole('button', { name: 'Copy the address' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: 'Copying is not allowed here',
    });
    expect(field).toHaveAccessibleDescription(/The text is selected/);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(address);
    expect(field).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(await screen.findByRole('button', { name: 'Copy the address' })).toHaveFocus();
  });
});
