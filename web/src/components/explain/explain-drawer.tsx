import type { FigureName } from '@keelstone/domain/ledger/figures';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { keepPlace } from '../../lib/focus-heading.ts';
import { DataView } from '../data-view.tsx';
import { figureMeaning, figureTitle } from './figure-texts.ts';

type Props = { name: FigureName; isOpen: boolean; onClose: () => void };

/** Where a figure comes from, at the side; on a phone it has the whole screen. What computes it is loaded on opening. */
export function ExplainDrawer({ name, isOpen, onClose }: Props) {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
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
          {figureTitle(name)}
        </Typography>
        <IconButton edge="end" aria-label="Close" onClick={onClose} autoFocus>
          <CloseOutlined />
        </IconButton>
      </Box>
      <Box sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2.5, maxWidth: '60ch' }}>
          {figureMeaning(name)}
        </Typography>
        <Explanation name={name} />
      </Box>
    </Drawer>
  );
}

function Explanation({ name }: { name: FigureName }) {
  const code = useQuery({
    queryKey: ['explanation-code'],
    queryFn: async () => ({ Loaded: (await import('./explanation.tsx')).Explanation }),
    staleTime: Infinity,
    meta: { isStatic: true },
  });
  return (
    <DataView query={code} skeleton={<ExplanationSkeleton />}>
      {({ Loaded }) => <Loaded name={name} skeleton={<ExplanationSkeleton />} />}
    </DataView>
  );
}

function ExplanationSkeleton() {
  return (
    <>
      <Skeleton variant="rounded" height={148} sx={{ mb: 2.5 }} />
      <Skeleton variant="rounded" height={64} sx={{ mb: 2.5 }} />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </>
  );
}
