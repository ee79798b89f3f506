import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { questions } from './landing-texts.ts';
import { size } from '../../theme/styles.ts';
import { Section } from './section.tsx';

/** Six questions, one open at a time. */
export function Faq() {
  const [open, setOpen] = useState<string>();
  return (
    <Section id="faq" title="Frequently asked questions">
      <Box sx={{ mt: 4, borderTop: 1, borderColor: 'divider' }}>
        {questions.map(({ question, answer }, index) => {
          const isOpen = open === question;
          const answerId = `answer-${String(index)}`;
          return (
            <Box key={question} sx={{ borderBottom: 1, borderColor: 'divider' }}>
              <Typography variant="h3">
                <ButtonBase
                  aria-expanded={isOpen}
                  aria-controls={answerId}
                  onClick={() => setOpen(isOpen ? undefined : question)}
                  sx={questionLook}
                >
                  <span>{question}</span>
                  <Box component="span" aria-hidden sx={{ fontSize: size.section, color: 'text.secondary' }}>
                    {isOpen ? '−' : '+'}
                  </Box>
                </ButtonBase>
              </Typography>
              <Box id={answerId} hidden={!isOpen}>
                <Typography color="textSecondary" sx={{ pb: 2.5, maxWidth: '64ch' }}>
                  {answer}
                </Typography>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}

const questionLook = {
  width: 1,
  minHeight: 56,
  py: 1.5,
  justifyContent: 'space-between',
  gap: 2,
  font: 'inherit',
  textAlign: 'left',
} as const;
