import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { imageProblem } from './check-image.ts';
import { fitForUpload, type FittedImage } from './fit-for-upload.ts';
import { UploadError } from '../../../lib/upload/upload-error.ts';
import type { UploadState } from './use-upload.ts';
import { screenReaderOnly } from '../../../theme/styles.ts';
import { CameraButton } from './camera-button.tsx';
import { BlobImage } from '../../../ui/private-image.tsx';
import { PictureIcon } from '../../../theme/icons.tsx';
import { uploadContentTypes } from '@keelstone/domain/core/upload/content-types';

type Props = {
  /** Where the form puts the focus when the image is missing. */
  id?: string;
  /** What the image is: "Proof of payment". */
  label: string;
  hint: string;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  /** A file that may not be used, with the text to show. */
  onReject: (message: string) => void;
  /** The form cannot be sent without it. */
  required?: boolean;
  error?: string | undefined;
  /** How far it is, while it is being uploaded. */
  upload?: UploadState | undefined;
  /** Offers a phone's camera next to its files. */
  hasCamera?: boolean;
};

const stopped = 'The upload was stopped. Nothing was sent.';

const accept = Object.fromEntries(uploadContentTypes.map((type) => [type, []]));

/** One image, dragged in or selected, with preview and CANCEL. A photo that is too large is made smaller first. */
export function ImageDrop(props: Props) {
  const { id, label, hint, file, onChange, onReject, required = false, upload, hasCamera = false } = props;
  const [isPreparing, setIsPreparing] = useState(false);
  const [note, setNote] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const isBusy = upload?.progress !== undefined;
  const failure = upload?.failed?.file === file ? upload?.failed?.error.message : undefined;
  const error = props.error ?? (failure && `Nothing was sent. ${failure.replace(/\.$/, '')}.`);
  const hintId = useId();
  const errorId = `${hintId}-error`;
  const frame = useRef<HTMLDivElement>(null);
  const isFocusOwed = useRef(false);
  // The element just used is replaced, and would take the focus with it.
  useEffect(() => {
    if (!isFocusOwed.current) return;
    isFocusOwed.current = false;
    frame.current?.querySelector<HTMLElement>('button, [role="button"]')?.focus();
  }, [file]);
  const change = (next: File | undefined) => {
    isFocusOwed.current = true;
    onChange(next);
  };
  // A new attempt has not been stopped.
  const [wasBusy, setWasBusy] = useState(isBusy);
  if (isBusy !== wasBusy) {
    setWasBusy(isBusy);
    if (isBusy) setNote(undefined);
  }
  const take = async (chosen: File | undefined) => {
    setIsPreparing(true);
    const fitted = await fit(chosen);
    setIsPreparing(false);
    const isRefused = fitted instanceof UploadError;
    setRefused(isRefused ? fitted.message : undefined);
    setNote(isRefused ? undefined : fitted.note);
    if (isRefused) onReject(fitted.message);
    else change(fitted.file);
  };
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept,
    multiple: false,
    disabled: isBusy,
    onDrop: ([first]) => {
      // Not disabled meanwhile, which would take the focus off it.
      if (!isPreparing) void take(first);
    },
  });

  return (
    <Box ref={frame}>
      {/* The button below opens it: nobody needs to meet it too. */}
      <input {...getInputProps({ 'aria-hidden': true })} />
      {file === undefined ? (
        <Box
          {...getRootProps({
            id,
            role: 'button',
            'aria-busy': isPreparing,
            'aria-label': label,
            'aria-describedby': error === undefined ? hintId : `${errorId} ${hintId}`,
          })}
          sx={{
            p: 3,
            textAlign: 'center',
            cursor: 'pointer',
            border: '1px dashed',
            borderRadius: 1,
            borderColor: error === undefined ? 'fieldBorder' : 'error.main',
            bgcolor: isDragActive ? 'action.hover' : 'transparent',
            '&:hover': { bgcolor: 'action.hover' },
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
          }}
        >
          <PictureIcon sx={{ color: 'text.secondary' }} />
          <Typography sx={{ fontWeight: 500 }}>{`${label}${required ? ' *' : ''}`}</Typography>
          <Typography variant="body2" color="textSecondary" id={hintId}>
            {isPreparing ? (
              'Preparing your image…'
            ) : isDragActive ? (
              'Drop the image here'
            ) : (
              <span>
                {required && (
                  <Box component="span" sx={screenReaderOnly}>
                    Required.{' '}
                  </Box>
                )}
                <span>{hint}</span>
              </span>
            )}
          </Typography>
          <Typography variant="body2" color="primary" sx={{ mt: 1, fontWeight: 500 }}>
            Drag an image here or select a file
          </Typography>
        </Box>
      ) : (
        <Preview
          label={label}
          file={file}
          upload={upload}
          onCancel={() => {
            setNote(undefined);
            change(undefined);
          }}
          onStop={(stop) => {
            setNote(stopped);
            stop();
          }}
        />
      )}
      {hasCamera && file === undefined && <CameraButton onTake={(photo) => void take(photo)} />}
      {/* There before it has a text, or a screen reader would not announce it. */}
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: note === undefined ? 0 : 1 }}>
        {file === undefined ? undefined : note}
      </Typography>
      {error !== undefined && (
        // If a form is sent without an image, the focus announces the error as the description of the focused element.
        <FormHelperText error {...(error === refused && { role: 'alert' })} id={errorId}>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}

/** The image to upload, or why the file cannot be used. None was chosen if the browser refused its type. */
async function fit(chosen: File | undefined): Promise<FittedImage | UploadError> {
  if (chosen === undefined) return new UploadError('type');
  try {
    const fitted = await fitForUpload(chosen);
    const problem = imageProblem(fitted.file);
    return problem === undefined ? fitted : new UploadError(problem);
  } catch (error) {
    return error instanceof UploadError ? error : new UploadError('unusable');
  }
}

type PreviewProps = {
  label: string;
  file: File;
  upload: UploadState | undefined;
  onCancel: () => void;
  /** The upload is to end; the image stays chosen. */
  onStop: (stop: () => void) => void;
};

function Preview({ label, file, upload, onCancel, onStop }: PreviewProps) {
  const { progress, cancel } = upload ?? {};
  const isBusy = progress !== undefined;
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <BlobImage
        blob={file}
        alt={`${label}: ${file.name}`}
        sx={{ display: 'block', maxWidth: '100%', maxHeight: 160, mx: 'auto', borderRadius: 1 }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1, mr: -1.5 }}>
        <Typography variant="body2" noWrap sx={{ flex: 1 }}>
          {file.name}
        </Typography>
        <Button
          size="small"
          // A single button, so that the focus stays; a complete upload cannot be cancelled.
          disabled={isBusy && cancel === undefined}
          onClick={() => {
            if (cancel === undefined) onCancel();
            else onStop(cancel);
          }}
        >
          <span>{isBusy ? 'Cancel upload' : 'CANCEL'}</span>
        </Button>
      </Box>
      {isBusy && (
        <LinearProgress variant="determinate" value={progress} aria-label="Uploading" sx={{ mt: 1 }} />
      )}
    </Box>
  );
}
