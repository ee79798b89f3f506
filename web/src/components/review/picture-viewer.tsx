import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { BlobImage } from '../blob-image.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { usePrivateImage, type PrivateImageSource } from '../private-image.tsx';
import { ShownToOwner } from '../shown-to-owner.tsx';
import { PictureTools } from './picture-tools.tsx';
import { useDragScroll } from './use-drag-scroll.ts';
import { useFrameSize, type Size } from './use-frame-size.ts';
import type { PictureView } from './use-picture-view.ts';

type Props = {
  source: PrivateImageSource;
  /** "Passport of Deepa Raman". */
  alt: string;
  view: PictureView;
  /** It is on the screen: now it can be judged. */
  onShown: () => void;
};

/** An image that only the API hands out, to be looked at closely: zoomed, turned, and dragged in its frame. */
export function PictureViewer({ source, alt, view, onShown }: Props) {
  const { data, isError, refetch } = usePrivateImage(source);
  const { ref, size } = useFrameSize();
  const drag = useDragScroll();
  const [natural, setNatural] = useState<Size>();
  const shown = natural && sizeIn(size, natural, view);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' }}>
      <PictureTools view={view} />
      <Box
        ref={ref}
        role="region"
        aria-label={`${alt}, scrolls when zoomed`}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll what has the focus
        tabIndex={0}
        {...drag}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: view.zoom > 1 ? 'auto' : 'hidden',
          cursor: view.zoom > 1 ? 'grab' : 'default',
          '&:active': { cursor: view.zoom > 1 ? 'grabbing' : 'default' },
          display: 'grid',
          bgcolor: 'action.hover',
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        {data !== undefined && (
          <Box sx={{ m: 'auto', position: 'relative' }} style={shown?.box}>
            <BlobImage
              blob={data}
              alt={alt}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                setNatural({ width: naturalWidth, height: naturalHeight });
                onShown();
              }}
              sx={{ position: 'absolute', top: '50%', left: '50%' }}
              style={{
                ...shown?.image,
                visibility: shown === undefined ? 'hidden' : 'visible',
                transform: `translate(-50%, -50%) rotate(${String(view.turns * 90)}deg)`,
              }}
            />
          </Box>
        )}
        {data === undefined && isError && (
          <LoadFailed text="The image could not be loaded." onRetry={() => void refetch()} />
        )}
        {data === undefined && !isError && (
          <Skeleton variant="rectangular" height="100%" role="status" aria-label="Loading" />
        )}
      </Box>
      <ShownToOwner />
    </Box>
  );
}

/** How large the image is, and the box that it fills once it is turned. */
function sizeIn(frame: Size, natural: Size, { zoom, turns }: PictureView): { image: Size; box: Size } {
  const isTurned = turns % 2 === 1;
  const upright = isTurned ? { width: natural.height, height: natural.width } : natural;
  const fit = Math.min(frame.width / (upright.width || 1), frame.height / (upright.height || 1));
  const scaled = ({ width, height }: Size): Size => ({
    width: width * fit * zoom,
    height: height * fit * zoom,
  });
  return { image: scaled(natural), box: scaled(upright) };
}
