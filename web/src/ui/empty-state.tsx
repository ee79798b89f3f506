import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  /** A button for the next step. */
  action?: ReactNode;
  /** `alert` is read out immediately. */
  role?: 'alert' | 'status';
};

/** Shown instead of data that does not exist yet or could not be loaded. */
export function EmptyState({ icon, title, text, action, role }: Props) {
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: 1,
        px: 2,
        py: 3,
        color: 'text.secondary',
        '& > svg': { fontSize: 24 },
      }}
    >
      {icon}
      <Typography sx={{ fontWeight: 600, color: 'text.primary' }}>{title}</Typography>
      {text !== undefined && (
        <Typography variant="body2" sx={{ maxWidth: '44ch' }}>
          {text}
        </Typography>
      )}
      {action !== undefined && <Box sx={{ mt: 1.5 }}>{action}</Box>}
    </Box>
  );
}
