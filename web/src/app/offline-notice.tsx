import Box from '@mui/material/Box';
import { useIsOnline } from '../lib/online.ts';
import { bottomBarHeight } from '../theme/bottom-bar-height.ts';

/**
 * Says quietly, at the foot of every page, that the network is away. It covers nothing that can be pressed: the page
 * is longer by its height until then.
 */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <Box role="status" sx={isOnline ? undefined : { height: 40 }}>
      {!isOnline && (
        <Box
          sx={{
            position: 'fixed',
            insetInline: 0,
            bottom: bottomBarHeight.value,
            zIndex: 'snackbar',
            p: 1,
            textAlign: 'center',
            fontSize: '0.875rem',
            bgcolor: 'background.paper',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          You are offline. What you see may be out of date.
        </Box>
      )}
    </Box>
  );
}
