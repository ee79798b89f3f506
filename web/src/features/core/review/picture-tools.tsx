import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { FitScreenIcon, RotateRightIcon, ZoomInIcon, ZoomOutIcon } from '../../../theme/icons.tsx';

/** The buttons above a picture. */
export function PictureTools({ view }: { view: PictureView }) {
  const { zoom, canZoomIn, canZoomOut, zoomIn, zoomOut, fit, rotate } = view;
  return (
    <Box
      role="group"
      aria-label="Picture"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Tool label="Zoom out" keys="-" isOn={canZoomOut} onUse={zoomOut}>
        <ZoomOutIcon />
      </Tool>
      <Tool label="Zoom in" keys="+" isOn={canZoomIn} onUse={zoomIn}>
        <ZoomInIcon />
      </Tool>
      <Tool label="Fit" keys="0" isOn onUse={fit}>
        <FitScreenIcon />
      </Tool>
      <Tool label="Rotate" keys="Shift+R" isOn onUse={rotate}>
        <RotateRightIcon />
      </Tool>
      <Typography variant="caption" role="status" sx={{ ml: 'auto', pr: 1 }}>
        {`${String(Math.round(zoom * 100))} %`}
      </Typography>
    </Box>
  );
}

type ToolProps = { label: string; keys: string; isOn: boolean; onUse: () => void; children: ReactNode };

function Tool({ label, keys, isOn, onUse, children }: ToolProps) {
  return (
    <Tooltip title={`${label} (${keys})`}>
      {/* A disabled button shows no tooltip, and would lose the focus when the last step is reached. */}
      <IconButton
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-disabled={!isOn}
        onClick={onUse}
        sx={{ opacity: isOn ? 1 : 0.4 }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

/** Magnifications of the size that fits into the frame. */
const zooms = [1, 1.5, 2, 3, 4, 6] as const;
const last = zooms.length - 1;

export type PictureView = ReturnType<typeof usePictureView>;

/** Zoom and rotation of a picture, which at first fits into its frame. */
export function usePictureView() {
  const [step, setStep] = useState(0);
  const [turns, setTurns] = useState(0);
  return {
    zoom: zooms[step] ?? 1,
    /** Clockwise quarter turns, 0 to 3. */
    turns,
    canZoomIn: step < last,
    canZoomOut: step > 0,
    zoomIn: () => setStep((index) => Math.min(last, index + 1)),
    zoomOut: () => setStep((index) => Math.max(0, index - 1)),
    fit: () => setStep(0),
    rotate: () => setTurns((quarters) => (quarters + 1) % 4),
  };
}
