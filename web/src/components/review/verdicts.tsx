import type { VerdictWire } from '@keelstone/domain/api/review.wire';
import type { ReviewList } from '@keelstone/domain/review/review-list';
import { answerOf, type CaseItem } from '@keelstone/domain/review/verdict';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useCheckCase } from '../../lib/review/use-change-case.ts';
import { itemLabels } from '../ask/ask-words.ts';
import type { ReviewRecord } from './review-record.ts';

type Props = {
  list: ReviewList;
  record: ReviewRecord;
  /** What of the record there is to check. */
  items: readonly CaseItem[];
  /** On what the record on the screen has. */
  verdicts: readonly VerdictWire[];
  /** The case is decided, or was: what was found is only shown. */
  isClosed: boolean;
  /** An answer has replaced what is on the screen. */
  onStale: () => void;
};

/** What reviewers found of each item: fine, not fine, or nothing yet. It decides nothing. */
export function Verdicts({ list, record, items, verdicts, isClosed, onStale }: Props) {
  const { mutate } = useCheckCase({ list, id: record._id, onStale });
  if (items.length === 0 || (isClosed && verdicts.length === 0)) return null;
  return (
    <Box
      component="ul"
      aria-label="Checked"
      sx={{
        listStyle: 'none',
        m: 0,
        mb: 1.5,
        p: 0,
        display: 'grid',
        columnGap: 3,
        rowGap: 0.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
      }}
    >
      {items.map((item) => (
        <Verdict
          key={item}
          item={item}
          given={verdicts.find((each) => each.item === item)}
          isClosed={isClosed}
          onGive={(verdict) => {
            mutate({ item, answer: answerOf(record.asks ?? [], item), verdict });
          }}
        />
      ))}
    </Box>
  );
}

type VerdictProps = {
  item: CaseItem;
  given: VerdictWire | undefined;
  isClosed: boolean;
  onGive: (verdict: VerdictWire['verdict'] | null) => void;
};

function Verdict({ item, given, isClosed, onGive }: VerdictProps) {
  const labelId = useId();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
      <Box sx={{ mr: 'auto', minWidth: 0 }}>
        <Typography id={labelId} variant="body2">
          {itemLabels[item]}
        </Typography>
        {given !== undefined && (
          <Typography variant="caption" color="textSecondary" component="p" noWrap>
            {given.by.name}
          </Typography>
        )}
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        disabled={isClosed}
        aria-labelledby={labelId}
        value={given?.verdict ?? null}
        onChange={(_event, verdict: VerdictWire['verdict'] | null) => {
          onGive(verdict);
        }}
      >
        <ToggleButton value="fine" color="success" aria-label="Fine">
          <Tooltip title="Fine">
            <CheckOutlined fontSize="small" />
          </Tooltip>
        </ToggleButton>
        <ToggleButton value="not-fine" color="error" aria-label="Not fine">
          <Tooltip title="Not fine">
            <CloseOutlined fontSize="small" />
          </Tooltip>
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}
