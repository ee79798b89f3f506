import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FactorWire } from '@keelstone/domain/access/second-factor/second-factor.contract';
import { KeyIcon } from '../../../theme/door-icons.tsx';
import { PhonePadlockIcon } from '../../../theme/icons.tsx';
import { tabularFigures } from '../../../theme/styles.ts';
import { DateTime, formatExact } from '../../../ui/date-time.tsx';
import { listLine } from '../../../ui/divided-row.ts';
import { ListSkeleton, buttonSkeleton } from '../../../ui/list-skeleton.tsx';

type Props = { factors: readonly FactorWire[]; onRemove: (factor: FactorWire) => void };

/** One line per second factor. On a phone its button is below. */
export function FactorList({ factors, onRemove }: Props) {
  return (
    <Box component="ul" aria-label="Your second factors" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {factors.map((factor) => (
        <Box component="li" key={factor.id} sx={listLine}>
          <FactorIcon method={factor.method} />
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{factor.name}</Typography>
            <Typography variant="note" sx={tabularFigures}>
              <span>{factor.method === 'passkey' ? 'Passkey, added ' : 'Added '}</span>
              <DateTime iso={factor.addedAt} />
              <LastUsed usedAt={factor.usedAt} />
            </Typography>
          </Box>
          <Button
            variant="outlined"
            size="small"
            aria-label={`Remove ${factor.name}, added ${formatExact(factor.addedAt)}`}
            onClick={() => onRemove(factor)}
            sx={{ gridColumn: { xs: 2, sm: 'auto' }, justifySelf: 'start' }}
          >
            Remove
          </Button>
        </Box>
      ))}
    </Box>
  );
}

function LastUsed({ usedAt }: { usedAt: string | undefined }) {
  if (usedAt === undefined) return <span>, not used yet</span>;
  return (
    <span>
      , last used <DateTime iso={usedAt} precision="minute" />
    </span>
  );
}

function FactorIcon({ method }: Pick<FactorWire, 'method'>) {
  const Icon = method === 'totp' ? PhonePadlockIcon : KeyIcon;
  return <Icon aria-hidden sx={{ color: 'text.secondary', mt: { xs: 0.25, sm: 0 } }} />;
}

export function FactorListSkeleton() {
  return <ListSkeleton line={listLine} rows={1} hasIcon texts={loadingTexts} end={buttonSkeleton} />;
}

const loadingTexts = [
  ['50%', 200],
  ['80%', 320],
] as const;
