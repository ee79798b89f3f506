import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCallback, type CSSProperties, type SyntheticEvent } from 'react';
import { daysText } from '@keelstone/domain/kernel/count-text';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { ownDataLimits } from '@keelstone/domain/rights/own-data/own-data.limits';
import { askedOnce } from '../lib/query/use-answer.ts';
import { LoadFailed } from './load-failed.tsx';

export type PrivateImageSource = {
  /** Distinguishes this image from others in the cache: `makeKey` of its call. */
  queryKey: readonly unknown[];
  /** `({ signal }) => fetchBytes(transactionContract['get-transaction-proof'], { params, signal })` */
  load: (options: { signal: AbortSignal }) => Promise<Blob>;
};

/** The bytes of an image that only the API serves. They leave the cache once nothing shows them. */
export function usePrivateImage({ queryKey, load }: PrivateImageSource) {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => load({ signal }),
    ...askedOnce,
  });
}

/** A private image on a page or in a dialog. */
export function PrivateImage({ queryKey, load, alt }: PrivateImageSource & { alt: string }) {
  const { data, isError, refetch } = usePrivateImage({ queryKey, load });
  if (data !== undefined)
    return (
      <BlobImage
        blob={data}
        alt={alt}
        sx={{ display: 'block', maxWidth: '100%', maxHeight: '70dvh', mx: 'auto', borderRadius: 1 }}
      />
    );
  if (isError) return <LoadFailed text="The image could not be loaded." onRetry={() => void refetch()} />;
  return <Skeleton variant="rounded" height={280} role="status" aria-label="Loading" />;
}

type BlobImageProps = {
  blob: Blob;
  alt: string;
  sx?: SxProps<Theme>;
  /** Styles that change while the image is looked at, such as its zoom. */
  style?: CSSProperties;
  /** Called once the image can be seen. */
  onLoad?: (event: SyntheticEvent<HTMLImageElement>) => void;
};

/** Shows bytes as an image, and frees the memory when it is unmounted. */
export function BlobImage({ blob, alt, sx, style, onLoad }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
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

/** Shown below another person's image: tells the administrator that its owner learns of the view. */
export function ShownToOwner({ owner }: { owner: string | undefined }) {
  return (
    <Typography variant="caption" sx={{ px: 1, py: 0.5, textAlign: 'center' }}>
      {`In ${daysText(ownDataLimits.viewShownAfterMs)}, ${owner === undefined ? 'the owner' : isolateName(owner)} sees that this was viewed.`}
    </Typography>
  );
}
