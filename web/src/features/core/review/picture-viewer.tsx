import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import {
  BlobImage,
  ShownToOwner,
  usePrivateImage,
  type PrivateImageSource,
} from '../../../ui/private-image.tsx';
import { PictureTools, type PictureView } from './picture-tools.tsx';

type Props = {
  source: PrivateImageSource;
  /** "Passport of Deepa Raman". */
  alt: string;
  /** The name, once it is known. */
  owner: string | undefined;
  view: PictureView;
  /** The picture is on the screen and can be judged. */
  onShown: () => void;
};

/** Shows an image of the API to be zoomed, rotated, and dragged in its frame. */
export function PictureViewer({ source, alt, owner, view, onShown }: Props) {
  const { data, isError, refetch } = usePrivateImage(source);
  const { ref, size } = useFrameSize();
  const drag = useDragScroll();
  const [natural, setNatural] = useState<Size>();
  const shown = natural && computeSizes(size, natural, view);
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
      <ShownToOwner owner={owner} />
    </Box>
  );
}

/** How large the image is, and the box that it fills once it is turned. */
function computeSizes(frame: Size, natural: Size, { zoom, turns }: PictureView): { image: Size; box: Size } {
  const isTurned = turns % 2 === 1;
  const upright = isTurned ? { width: natural.height, height: natural.width } : natural;
  const fit = Math.min(frame.width / (upright.width || 1), frame.height / (upright.height || 1));
  const scaled = ({ width, height }: Size): Size => ({
    width: width * fit * zoom,
    height: height * fit * zoom,
  });
  return { image: scaled(natural), box: scaled(upright) };
}

/** Scrolls a frame by dragging with the mouse. Touch and arrow keys scroll it anyway. */
function useDragScroll() {
  const from = useRef<{ x: number; y: number }>(undefined);
  const end = (): void => {
    from.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void => {
      if (from.current === undefined) return;
      currentTarget.scrollBy(from.current.x - clientX, from.current.y - clientY);
      from.current = { x: clientX, y: clientY };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

type Size = { width: number; height: number };

/** The size of an element in pixels, kept up to date. Scroll bars that appear or disappear do not change it. */
function useFrameSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const frame = ref.current;
    if (frame === null) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: frame.offsetWidth - 2, height: frame.offsetHeight - 2 }),
    );
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}
