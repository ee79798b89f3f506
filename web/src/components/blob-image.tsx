import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useCallback, type CSSProperties, type SyntheticEvent } from 'react';

type Props = {
  blob: Blob;
  alt: string;
  sx?: SxProps<Theme>;
  /** What changes while it is looked at. */
  style?: CSSProperties;
  /** It can be seen now. */
  onLoad?: (event: SyntheticEvent<HTMLImageElement>) => void;
};

/** Shows bytes as an image, and frees the memory when it is unmounted. */
export function BlobImage({ blob, alt, sx, style, onLoad }: Props) {
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
  return (
    <Box
      component="img"
      ref={show}
      alt={alt}
      draggable={false}
      style={style}
      {...(onLoad && { onLoad })}
      {...(sx !== undefined && { sx })}
    />
  );
}
