import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { uploadContentTypes } from '@keelstone/domain/core/upload/content-types';
import { UploadError } from '../../../lib/upload/upload-error.ts';
import { CameraIcon, PictureIcon } from '../../../theme/icons.tsx';
import { screenReaderOnly } from '../../../theme/styles.ts';
import { BlobImage } from '../../../ui/private-image.tsx';
import { findImageProblem } from './check-image.ts';
import { fitForUpload, type FittedImage } from './fit-for-upload.ts';
import type { UploadState } from './use-upload.ts';

type Props = {
  /** The field's name in the form, which focuses it if the image is missing. */
  id?: string;
  /** "Proof of payment" */
  label: string;
  hint: string;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  /** Reports why a chosen file cannot be used. */
  onReject: (message: string) => void;
  /** The form cannot be sent without it. */
  required?: boolean;
  error?: string | undefined;
  /** The progress of its upload. */
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
  const [refusal, setRefusal] = useState<string>();
  const isBusy = upload?.progress !== undefined;
  const failure = upload?.failed?.file === file ? upload?.failed?.error.message : undefined;
  const error = props.error ?? (failure && `Nothing was sent. ${failure.replace(/\.$/, '')}.`);
  const hintId = useId();
  const errorId = `${hintId}-error`;
  const frame = useRef<HTMLDivElement>(null);
  const isFocusOwed = useRef(false);
  // The focused element is replaced, so the focus moves to its successor.
  useEffect(() => {
    if (!isFocusOwed.current) return;
    isFocusOwed.current = false;
    frame.current?.querySelector<HTMLElement>('button, [role="button"]')?.focus();
  }, [file]);
  const change = (next: File | undefined) => {
    isFocusOwed.current = true;
    onChange(next);
  };
  // A new attempt clears the note about the stopped one.
  const [wasBusy, setWasBusy] = useState(isBusy);
  if (isBusy !== wasBusy) {
    setWasBusy(isBusy);
    if (isBusy) setNote(undefined);
  }
  const take = async (chosen: File | undefined) => {
    setIsPreparing(true);
    const fitted = await prepare(chosen);
    setIsPreparing(false);
    const isRefused = fitted instanceof UploadError;
    setRefusal(isRefused ? fitted.message : undefined);
    setNote(isRefused ? undefined : fitted.note);
    if (isRefused) onReject(fitted.message);
    else change(fitted.file);
  };
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept,
    multiple: false,
    disabled: isBusy,
    onDrop: ([first]) => {
      // Not disabled while it prepares an image: that would take its focus.
      if (!isPreparing) void take(first);
    },
  });

  return (
    <Box ref={frame}>
      {/* Hidden from screen readers: the button below opens it. */}
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
            // As high as a preview, so that a chosen image moves nothing.
            minHeight: { md: 242 },
            alignContent: 'center',
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
          <Typography sx={{ fontWeight: 500 }}>{label}</Typography>
          <Typography variant="note" id={hintId}>
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
            <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
              Drag an image here or select a file
            </Box>
            <Box component="span" sx={{ display: 'none', '@media (pointer: coarse)': { display: 'inline' } }}>
              Choose a photo
            </Box>
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
      {/* Rendered before it has a text, or a screen reader would not announce it. */}
      <Typography role="status" variant="note" sx={{ mt: note === undefined ? 0 : 1 }}>
        {file === undefined ? undefined : note}
      </Typography>
      {error !== undefined && (
        // If a form is sent without an image, the focus announces the error as the description of the focused element.
        <FormHelperText error {...(error === refusal && { role: 'alert' })} id={errorId}>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}

/** The image to upload, or why the file cannot be used. No file: the browser refused its type. */
async function prepare(chosen: File | undefined): Promise<FittedImage | UploadError> {
  if (chosen === undefined) return new UploadError('type');
  try {
    const fitted = await fitForUpload(chosen);
    const problem = findImageProblem(fitted.file);
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
  /** Ends the upload. The image stays chosen. */
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
        // As high before it is loaded: a page that is shorter for a moment scrolls up.
        sx={{ display: 'block', width: 1, height: 160, objectFit: 'scale-down' }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1, mr: -1.5 }}>
        <Typography variant="body2" noWrap sx={{ flex: 1 }}>
          {file.name}
        </Typography>
        <Button
          size="small"
          // One button for both, so that the focus stays. A complete upload cannot be cancelled.
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

/**
 * Opens the camera of a phone or tablet. It has an input of its own, because an input with `capture` offers no files. The
 * attribute does nothing on devices with a mouse, so they do not show the button.
 */
function CameraButton({ onTake }: { onTake: (photo: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'none', '@media (pointer: coarse)': { display: 'block' }, mt: 1 }}>
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        accept={uploadContentTypes.join(',')}
        capture="environment"
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          // The same photo may be chosen again.
          target.value = '';
          if (photo !== undefined) onTake(photo);
        }}
      />
      <Button variant="outlined" fullWidth startIcon={<CameraIcon />} onClick={() => input.current?.click()}>
        Take a photo
      </Button>
    </Box>
  );
}
