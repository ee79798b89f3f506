import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { questions } from '../../../content/landing.ts';
import { size } from '../../../theme/styles.ts';
import { Section } from './section.tsx';

/** Six questions, one open at a time. */
export function Faq() {
  const [open, setOpen] = useState<string>();
  return (
    <Section id="faq" isRaised title="Frequently asked questions">
      <Box sx={{ maxWidth: 800, borderTop: 1, borderColor: 'divider' }}>
        {questions.map(({ question, answer }) => (
          <Question
            key={question}
            question={question}
            isOpen={open === question}
            onToggle={() => {
              setOpen(open === question ? undefined : question);
            }}
          >
            {answer}
          </Question>
        ))}
      </Box>
    </Section>
  );
}

type Props = { question: string; isOpen: boolean; onToggle: () => void; children: ReactNode };

function Question({ question, isOpen, onToggle, children }: Props) {
  const answerId = useId();
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="h3">
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={answerId}
          onClick={onToggle}
          sx={{
            width: '100%',
            minHeight: 56,
            py: 1.5,
            justifyContent: 'space-between',
            gap: 2,
            font: 'inherit',
            textAlign: 'left',
          }}
        >
          <span>{question}</span>
          <Box component="span" aria-hidden sx={{ fontSize: size.section, color: 'text.secondary' }}>
            {isOpen ? '−' : '+'}
          </Box>
        </ButtonBase>
      </Typography>
      <Box id={answerId} hidden={!isOpen}>
        <Typography color="textSecondary" sx={{ pb: 2.5, maxWidth: '64ch' }}>
          {children}
        </Typography>
      </Box>
    </Box>
  );
}
