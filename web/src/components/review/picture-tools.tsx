import FitScreenOutlined from '@mui/icons-material/FitScreenOutlined';
import RotateRightOutlined from '@mui/icons-material/RotateRightOutlined';
import ZoomInOutlined from '@mui/icons-material/ZoomInOutlined';
import ZoomOutOutlined from '@mui/icons-material/ZoomOutOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { PictureView } from './use-picture-view.ts';

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
        <ZoomOutOutlined />
      </Tool>
      <Tool label="Zoom in" keys="+" isOn={canZoomIn} onUse={zoomIn}>
        <ZoomInOutlined />
      </Tool>
      <Tool label="Fit" keys="0" isOn onUse={fit}>
        <FitScreenOutlined />
      </Tool>
      <Tool label="Rotate" keys="Shift+R" isOn onUse={rotate}>
        <RotateRightOutlined />
      </Tool>
      <Typography variant="caption" color="textSecondary" role="status" sx={{ ml: 'auto', pr: 1 }}>
        {`${String(Math.round(zoom * 100))} %`}
      </Typography>
    </Box>
  );
}

type ToolProps = { label: string; keys: string; isOn: boolean; onUse: () => void; children: ReactNode };

function Tool({ label, keys, isOn, onUse, children }: ToolProps) {
  return (
    <Tooltip title={`${label} (${keys})`}>
      {/* A disabled button shows no tooltip; and it would drop the focus when the last step is reached. */}
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
