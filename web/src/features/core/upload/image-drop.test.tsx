import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { UploadError } from '../../../lib/upload/upload-error.ts';
import { fileInput } from '../../../testing/actions.ts';
import { fitForUpload } from './fit-for-upload.ts';
import { ImageDrop } from './image-drop.tsx';
import type { UploadState } from './use-upload.ts';

vi.mock('./fit-for-upload.ts', () => ({ fitForUpload: vi.fn() }));

const chosen = new File(['large'], 'photo.png', { type: 'image/png' });
const smaller = new File(['small'], 'photo.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  vi.mocked(fitForUpload).mockReset();
});

function Form() {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  return (
    <ImageDrop
      label="Proof"
      hint="An image"
      file={file}
      error={error}
      onChange={(next) => {
        setFile(next);
        setError(undefined);
      }}
      onReject={setError}
    />
  );
}

const choose = (file = chosen) => userEvent.upload(fileInput(), file);

it('an image that is made smaller is waited for, and nothing else can be chosen in the meantime', async () => {
  vi.mocked(fitForUpload).mockReturnValue(new Promise(() => undefined));
  render(<Form />);
  await choose();
  expect(await screen.findByText('Preparing your image…')).toBeInTheDocument();
  await choose(smaller);
  expect(fitForUpload).toHaveBeenCalledOnce();
});

it('says that an upload was stopped, until the next one begins', async () => {
  vi.mocked(fitForUpload).mockResolvedValue({ file: chosen, note: undefined });
  const stop = vi.fn();
  const drop = (upload?: UploadState) => (
    <ImageDrop
      label="Proof"
      hint="An image"
      file={chosen}
      onChange={stop}
      onReject={() => undefined}
      upload={upload}
    />
  );
  const { rerender } = render(drop({ progress: 40, cancel: stop }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(stop).toHaveBeenCalledExactlyOnceWith();
  rerender(drop());
  expect(screen.getByRole('status')).toHaveTextContent('The upload was stopped. Nothing was sent.');
  rerender(drop({ progress: 100, cancel: undefined }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('button', { name: 'Cancel upload' })).toBeDisabled();
});

it('keeps saying why an image did not arrive, until another one is chosen', async () => {
  const failed = { file: chosen, error: new UploadError('changed') };
  const drop = (file: File) => (
    <ImageDrop
      label="Proof"
      hint="An image"
      file={file}
      onChange={() => undefined}
      onReject={() => undefined}
      upload={{ progress: undefined, cancel: undefined, failed }}
    />
  );
  const { rerender } = render(drop(chosen));
  const text = 'Nothing was sent. The file has changed: choose it again.';
  expect(screen.getByText(text)).toBeInTheDocument();
  rerender(drop(smaller));
  expect(screen.queryByText(text)).toBeNull();
});

it('takes a photo with the camera of a phone', async () => {
  vi.mocked(fitForUpload).mockResolvedValue({ file: chosen, note: undefined });
  const take = vi.fn();
  const nothing = { file: undefined, onReject: () => undefined };
  render(<ImageDrop label="Proof" hint="x" {...nothing} onChange={take} hasCamera />);
  const camera = document.querySelector<HTMLInputElement>('input[capture]');
  if (camera === null) throw new Error('There is no camera');
  await userEvent.upload(camera, chosen);
  await expect.poll(() => take).toHaveBeenCalledExactlyOnceWith(chosen);
});

it('refuses an image that cannot be used when it is chosen, and takes the next one', async () => {
  vi.mocked(fitForUpload).mockRejectedValueOnce(new UploadError('unusable'));
  render(<Form />);
  await choose();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This file cannot be used. Please choose another JPEG, PNG or WebP image',
  );
  expect(screen.queryByRole('img')).toBeNull();
  vi.mocked(fitForUpload).mockResolvedValue({ file: smaller, note: undefined });
  await choose(smaller);
  expect(await screen.findByRole('img', { name: 'Proof: photo.jpg' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});
