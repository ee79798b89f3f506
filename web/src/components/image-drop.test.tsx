import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fitForUpload } from '../lib/upload/fit-for-upload.ts';
import { ImageDrop } from './image-drop.tsx';

vi.mock('../lib/upload/fit-for-upload.ts', () => ({ fitForUpload: vi.fn() }));

const chosen = new File(['large'], 'photo.png', { type: 'image/png' });
const smaller = new File(['small'], 'photo.jpg', { type: 'image/jpeg' });
const note = 'Your photo was made smaller: 2828 × 4242 pixels, 1 MB';

beforeEach(() => {
  vi.mocked(fitForUpload).mockReset();
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
});

function Form() {
  const [file, setFile] = useState<File>();
  return (
    <ImageDrop label="Proof" hint="An image" file={file} onChange={setFile} onReject={() => undefined} />
  );
}

async function choose(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('The drop zone has no file input');
  await userEvent.upload(input, chosen);
}

describe('an image that was made smaller', () => {
  it('is the one that is uploaded, and is announced where there was silence before', async () => {
    vi.mocked(fitForUpload).mockResolvedValue({ file: smaller, note });
    render(<Form />);
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    await choose();
    expect(await screen.findByRole('img', { name: 'Proof: photo.jpg' })).toBeInTheDocument();
    expect(status).toHaveTextContent(note);
    expect(screen.getByRole('button', { name: 'CANCEL' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(status).toBeEmptyDOMElement();
  });

  it('is waited for, and nothing else can be chosen meanwhile', async () => {
    vi.mocked(fitForUpload).mockReturnValue(new Promise(() => undefined));
    render(<Form />);
    await choose();
    expect(await screen.findByText('Preparing your image…')).toBeInTheDocument();
    await choose();
    expect(fitForUpload).toHaveBeenCalledOnce();
  });
});

it('an image that may be uploaded as it is is not spoken of', async () => {
  vi.mocked(fitForUpload).mockResolvedValue({ file: chosen, note: undefined });
  render(<Form />);
  await choose();
  expect(await screen.findByRole('img', { name: 'Proof: photo.png' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
