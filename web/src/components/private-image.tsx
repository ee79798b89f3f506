import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { BlobImage } from './blob-image.tsx';
import { LoadFailed } from './load-failed.tsx';

export type PrivateImageSource = {
  /** Distinguishes this image from others in the cache: `['transaction-proof', id]`. */
  queryKey: readonly string[];
  /** `({ signal }) => fetchBytes(transactionContract['get-transaction-proof'], { params, signal })` */
  load: (options: { signal: AbortSignal }) => Promise<Blob>;
};
type Props = PrivateImageSource & { alt: string };

/** The bytes of an image that only the API serves. They are not cached after they were viewed. */
export function usePrivateImage({ queryKey, load }: PrivateImageSource) {
  return useQuery({
    queryKey: ['image', ...queryKey],
    queryFn: ({ signal }) => load({ signal }),
    staleTime: Infinity,
    gcTime: 0,
    meta: { isStatic: true },
  });
}

/** Such an image on a page or in a dialog. */
export function PrivateImage({ queryKey, load, alt }: Props) {
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
