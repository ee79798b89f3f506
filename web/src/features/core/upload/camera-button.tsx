import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { CameraIcon } from '../../../theme/icons.tsx';
import { uploadContentTypes } from '@keelstone/domain/core/upload/content-types';

type Props = { onTake: (photo: File) => void };

/**
 * Opens the camera of a phone or tablet. A separate input: `capture` would keep the other one from offering files. On
 * devices with a mouse the attribute does nothing, so the button is not shown.
 */
export function CameraButton({ onTake }: Props) {
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
      <Button
        variant="outlined"
        fullWidth
        startIcon={<CameraIcon />}
        onClick={() => {
          input.current?.click();
        }}
      >
        Take a photo
      </Button>
    </Box>
  );
}
