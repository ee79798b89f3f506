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
import { useCheckCase } from '../../lib/review/use-change-case.ts';
import { itemLabels } from '../ask/ask-words.ts';
import type { Fact } from '../fact-list.tsx';
import type { ReviewRecord } from './review-record.ts';

export type VerdictOptions = {
  list: ReviewList;
  record: ReviewRecord;
  /** The items of the record to check; nothing while the verdicts are not loaded. */
  items: readonly CaseItem[];
  /** On what the record on the screen has. */
  verdicts: readonly VerdictWire[];
  /** The case has been decided: verdicts are only shown. */
  isClosed: boolean;
  /** An answer has replaced what is on the screen. */
  onStale: () => void;
};

/** A fact that an item is about has the verdict on it at the end of its row. */
export type ReviewFact = Fact & { item?: CaseItem };

/** What reviewers found of each item, next to the item: fine, not fine, or nothing yet. It decides nothing. */
export function withVerdicts(facts: readonly ReviewFact[], options: VerdictOptions): Fact[] {
  return facts.map(({ item, ...fact }) =>
    item === undefined || !isShown(item, options)
      ? fact
      : { ...fact, action: <Verdict item={item} {...options} /> },
  );
}

/** The same of items that no fact is about, such as what is shown as a picture. */
export function OtherVerdicts({ facts, ...options }: VerdictOptions & { facts: readonly ReviewFact[] }) {
  const others = options.items.filter(
    (item) => isShown(item, options) && !facts.some((fact) => fact.item === item),
  );
  if (others.length === 0) return null;
  return (
    <Box component="ul" aria-label="Checked" sx={{ listStyle: 'none', m: 0, mb: 1, p: 0 }}>
      {others.map((item) => (
        <Box component="li" key={item} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
          <Typography variant="body2" sx={{ mr: 'auto' }}>
            {itemLabels[item]}
          </Typography>
          <Verdict item={item} {...options} />
        </Box>
      ))}
    </Box>
  );
}

/** Of a closed case only what was found. */
function isShown(item: CaseItem, { items, verdicts, isClosed }: VerdictOptions): boolean {
  return items.includes(item) && (!isClosed || verdicts.some((each) => each.item === item));
}

function Verdict({ item, list, record, verdicts, isClosed, onStale }: VerdictOptions & { item: CaseItem }) {
  const { mutate } = useCheckCase({ list, id: record._id, onStale });
  const given = verdicts.find((each) => each.item === item);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: 'none' }}>
      {given !== undefined && (
        <Typography
          variant="caption"
          color="textSecondary"
          noWrap
          sx={{ maxWidth: 96 }}
          title={given.by.name}
        >
          {given.by.name}
        </Typography>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        disabled={isClosed}
        aria-label={itemLabels[item]}
        value={given?.verdict ?? null}
        onChange={(_event, verdict: VerdictWire['verdict'] | null) => {
          mutate({ item, answer: answerOf(record.asks ?? [], item), verdict });
        }}
        // A thumb needs more than a mouse; with the mouse all facts are to be in sight.
        sx={{ '& .MuiToggleButton-root': { px: 1, py: { xs: 1.125, md: 0.25 } } }}
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
