import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { tabularFigures } from '../../../theme/figures.ts';
import type { DeskCardFacts } from './desk-cards.ts';

/** One figure of the home, as a whole a link to where something is done about it. */
export function DeskCard({ title, figure, lines, to }: DeskCardFacts) {
  return (
    <Card component="li">
      <CardActionArea
        component={Link}
        to={to}
        sx={{ height: '100%', p: { xs: 1.5, sm: 2 }, display: 'flex', flexDirection: 'column', ...atTop }}
      >
        <Typography variant="body2" color="textSecondary" component="span">
          {title}
        </Typography>
        <Typography
          component="span"
          sx={{ ...tabularFigures, fontSize: '1.75rem', lineHeight: 1.3, fontWeight: 620 }}
          color={figure === '0' ? 'textSecondary' : 'textPrimary'}
        >
          {figure}
        </Typography>
        {lines.map((line) => (
          <Typography
            key={line}
            variant="caption"
            component="span"
            color="textSecondary"
            sx={{ ...tabularFigures, overflowWrap: 'anywhere' }}
          >
            {line}
          </Typography>
        ))}
      </CardActionArea>
    </Card>
  );
}

const atTop = { alignItems: 'flex-start', justifyContent: 'flex-start' } as const;
