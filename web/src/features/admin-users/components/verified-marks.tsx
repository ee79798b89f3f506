import type { UserWire } from '@keelstone/domain/api/user.contract';
import type { KycStatus } from '@keelstone/domain/user/user';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

type Look = { icon: ReactElement; color: 'primary.main' | 'secondary.main' | 'text.secondary' };

const looks = {
  Approved: { icon: <CheckCircleOutlined />, color: 'primary.main' },
  Pending: { icon: <HourglassEmptyOutlined />, color: 'secondary.main' },
  Rejected: { icon: <CancelOutlined />, color: 'text.secondary' },
  Unverified: { icon: <RadioButtonUncheckedOutlined />, color: 'text.secondary' },
} as const satisfies Record<KycStatus, Look>;

/** Email and KYC: a sign next to the word, and the state in words on hover and aloud. */
export function VerifiedMarks({ user: { verified, kycStatus } }: { user: UserWire }) {
  return (
    <Box sx={{ display: 'inline-flex', gap: 1.5 }}>
      <Mark
        word="Email"
        state={verified ? 'verified' : 'not verified'}
        look={looks[verified ? 'Approved' : 'Unverified']}
      />
      <Mark word="KYC" state={kycStatus.toLowerCase()} look={looks[kycStatus]} />
    </Box>
  );
}

function Mark({ word, state, look: { icon, color } }: { word: string; state: string; look: Look }) {
  const text = `${word} ${state}`;
  return (
    <Tooltip title={text} describeChild>
      <Box
        component="span"
        role="img"
        aria-label={text}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          whiteSpace: 'nowrap',
          typography: 'body2',
          color,
          '& svg': { fontSize: 16 },
        }}
      >
        {icon}
        <span>{word}</span>
      </Box>
    </Tooltip>
  );
}
