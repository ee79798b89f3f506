import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { DataView } from '../../../components/data-view.tsx';
import { DateTime } from '../../../components/date-time.tsx';
import { factsText } from '../forms/facts-changes.ts';
import { useFactsHistory, type FactsHistory } from '../hooks/use-operator-facts.ts';
import { FactsForm } from './facts-form.tsx';

/** What the landing page says in the operator's name, and what it said before. */
export function FactsCard() {
  const history = useFactsHistory();
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId}>
      <CardContent>
        <Typography id={titleId} component="h2" variant="h2">
          Landing page statements
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
          Each has to be true on the day it is stated. The page says something weaker in place of the others.
        </Typography>
        <DataView query={history} skeleton={<Skeleton variant="rounded" height={480} />}>
          {({ current, versions }) => (
            <>
              <FactsForm current={current} />
              <Versions versions={versions} />
            </>
          )}
        </DataView>
      </CardContent>
    </Card>
  );
}

function Versions({ versions }: Pick<FactsHistory, 'versions'>) {
  const titleId = useId();
  return (
    <Box sx={{ mt: 3 }}>
      <Typography id={titleId} component="h3" variant="h3">
        Versions
      </Typography>
      {versions.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Nobody has changed these yet.
        </Typography>
      ) : (
        <Box component="ol" aria-labelledby={titleId} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          {versions.map(({ facts, by, at }) => (
            <Typography
              key={`${at} ${by}`}
              component="li"
              variant="body2"
              sx={{ py: 1, overflowWrap: 'anywhere' }}
            >
              <DateTime iso={at} precision="minute" />, <span>{`${by}: ${factsText(facts)}`}</span>
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  );
}
