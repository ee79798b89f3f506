import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useCallback } from 'react';

/** Shows bytes as an image, and gives the memory back when it goes. */
export function BlobImage({ blob, alt, sx }: { blob: Blob; alt: string; sx?: SxProps<Theme> }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => {
        URL.revokeObjectURL(url);
      };
    },
    [blob],
  );
  return <Box component="img" ref={show} alt={alt} {...(sx !== undefined && { sx })} />;
}
