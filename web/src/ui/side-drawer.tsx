import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { keepPlace } from '../lib/focus-heading.ts';
import { CrossIcon } from '../theme/icons.tsx';
import { DiscardQuestion, useLayer } from './layer.tsx';

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode };

/** Details at the side of the page. On a phone they fill the screen. */
export function SideDrawer({ title, isOpen, onClose, children }: Props) {
  const titleId = useId();
  const { layer, discard } = useLayer({ isOpen, onClose });
  return (
    <>
      {discard && <DiscardQuestion {...discard} />}
      <Drawer
        anchor="right"
        open={isOpen}
        {...layer}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-labelledby': titleId,
            sx: { width: { xs: '100%', sm: 480 } },
          },
          transition: { onExited: keepPlace },
        }}
      >
        <Box
          sx={{
            position: 'sticky',
            top: 0,
            zIndex: 1,
            flex: 'none',
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            px: { xs: 2, sm: 3 },
            py: 1.5,
            bgcolor: 'background.paper',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Typography id={titleId} variant="h2">
            {title}
          </Typography>
          <IconButton edge="end" aria-label="Close" onClick={onClose} autoFocus>
            <CrossIcon />
          </IconButton>
        </Box>
        <Box sx={{ p: { xs: 2, sm: 3 } }}>{children}</Box>
      </Drawer>
    </>
  );
}
