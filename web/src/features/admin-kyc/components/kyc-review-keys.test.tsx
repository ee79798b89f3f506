import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeCaseWire } from '../../../testing/make-case-wire.ts';
import { adminId, deepa, emil, lease, look, open } from '../testing/open-kyc-review.tsx';

describe('the keys', () => {
  it('open the rejection dialog, and do nothing else while it is open', async () => {
    open([deepa, emil]);
    await screen.findByText('February 28, 1990');
    await userEvent.keyboard('{Shift>}R{/Shift}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('r');
    expect(await screen.findByRole('dialog', { name: 'Reject this application?' })).toBeInTheDocument();
    await userEvent.keyboard('j');
    expect(screen.getByRole('dialog', { name: 'Reject this application?' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Emil Novak' })).not.toBeInTheDocument();
  });

  it('do nothing with Ctrl, or outside the view', async () => {
    open([deepa, emil]);
    await screen.findByRole('heading', { name: 'Deepa Raman' });
    await userEvent.keyboard('{Control>}j{/Control}');
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    await userEvent.keyboard('j');
    expect(screen.getByRole('heading', { name: 'Deepa Raman' })).toBeInTheDocument();
  });

  it('are listed by ?, turned off there, and stay off in this browser', async () => {
    open([deepa, emil]);
    await screen.findByRole('heading', { name: 'Deepa Raman' });
    await userEvent.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const text of ['Approve', 'Reject', 'Next case', 'Previous case', 'Search the list', 'Rotate'])
      expect(within(help).getByText(text)).toBeInTheDocument();
    await userEvent.click(within(help).getByRole('switch', { name: 'Use keyboard shortcuts' }));
    await userEvent.click(within(help).getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    await userEvent.keyboard('j');
    await userEvent.keyboard('?');
    expect(screen.getByRole('heading', { name: 'Deepa Raman' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.localStorage.getItem('keelstone.shortcuts.v1')).toBe('off');
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await userEvent.click(await screen.findByRole('switch', { name: 'Use keyboard shortcuts' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Emil Novak' })).toBeInTheDocument();
  });

  it('zoom, fit and turn the document', async () => {
    open([deepa]);
    const image = await look('Passport of Deepa Raman');
    await userEvent.keyboard('++');
    expect(screen.getByText('200 %')).toBeInTheDocument();
    await userEvent.keyboard('-');
    expect(screen.getByText('150 %')).toBeInTheDocument();
    await userEvent.keyboard('0');
    expect(screen.getByText('100 %')).toBeInTheDocument();
    await userEvent.keyboard('{Shift>}R{/Shift}');
    expect(image.style.transform).toContain('rotate(90deg)');
  });
});

describe('other administrators', () => {
  const held = {
    body: {
      heldBy: { _id: 'ben', name: 'Ben Okafor', until: '2026-11-23T12:00:00.000Z' },
      isPending: true,
    },
  };

  it('see who is looking at a case, which blocks nobody', async () => {
    const { sent, leave } = open([deepa, emil], {
      [`PUT ${lease}`]: ({ body }) =>
        JSON.stringify(body).includes('k1') ? held : { body: { isPending: true } },
    });
    expect(await screen.findByText('Ben Okafor is looking at this.')).toBeInTheDocument();
    await look('Passport of Deepa Raman');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
    await userEvent.keyboard('j');
    await screen.findByRole('heading', { name: 'Emil Novak' });
    await waitFor(() => {
      expect(screen.queryByText('Ben Okafor is looking at this.')).not.toBeInTheDocument();
    });
    await leave();
    await waitFor(() => {
      expect(sent('PUT', lease).map(({ body }) => body)).toEqual([
        { list: 'kyc', id: 'k1', isLooking: true },
        { list: 'kyc', id: 'k2', isLooking: true },
        { list: 'kyc', id: 'k2', isLooking: false },
      ]);
    });
  });

  it('see notes, and add their own', async () => {
    const by = { _id: 'ben', name: 'Ben Okafor' };
    const note = { by, at: '2026-11-20T10:00:00.000Z', text: 'Called back' };
    const { sent } = open([deepa], {
      [`GET /api/review/case/${adminId}/k1`]: { body: makeCaseWire({ notes: [note] }) },
      [`POST /api/review/note/${adminId}`]: ({ body }) => ({
        body: makeCaseWire({
          notes: [
            note,
            { ...note, at: '2026-11-21T10:00:00.000Z', text: String(Reflect.get(Object(body), 'text')) },
          ],
        }),
      }),
    });
    const panel = await screen.findByRole('region', { name: 'Between administrators' });
    expect(within(panel).getByText('Called back')).toBeInTheDocument();
    // Letters typed here are no shortcuts.
    await userEvent.type(within(panel).getByRole('textbox', { name: 'Note for administrators' }), 'jar ');
    await userEvent.click(within(panel).getByRole('button', { name: 'Add' }));
    expect(await within(panel).findByText('jar')).toBeInTheDocument();
    expect(within(panel).getByRole('textbox')).toHaveValue('');
    expect(sent('POST', `/api/review/note/${adminId}`)[0]?.body).toMatchObject({ id: 'k1', text: 'jar' });
  });
});
