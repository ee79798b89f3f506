import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { size } from '../../theme/styles.ts';
import { questions } from './questions.ts';
import { Section } from './section.tsx';

/** Six questions, one open at a time, without a script. */
export default function Faq() {
  return (
    <Section id="faq" title="Frequently asked questions">
      <Box sx={{ mt: 4, borderTop: 1, borderColor: 'divider' }}>
        {questions.map(({ question, answer }) => (
          <Box key={question} component="details" name="faq" sx={{ borderBottom: 1, borderColor: 'divider' }}>
            <Box component="summary" sx={questionLook}>
              <Typography variant="h3" component="h3">
                {question}
              </Typography>
            </Box>
            <Typography color="textSecondary" sx={{ pb: 2.5, maxWidth: '64ch' }}>
              {answer}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const questionLook = {
  minHeight: 56,
  py: 1.5,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '&::after': { content: '"+" / ""', fontSize: size.section, color: 'text.secondary' },
  'details[open] > &::after': { content: '"−" / ""' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;
