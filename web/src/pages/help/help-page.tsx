import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { brand } from '@keelstone/domain/kernel/brand';
import { type HelpTopic, helpTopics } from '../../config/help-topics.ts';
import { paths } from '../../config/paths.ts';
import { readSnapshot } from '../../lib/session/snapshot.ts';
import { pageInset, topBar } from '../../theme/styles.ts';
import { Copyright } from '../../ui/footer-notes.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { help } from './help-texts.ts';

/** Short answers to common questions, for everyone. Pages of the app link to its topics. */
export function HelpPage() {
  const isKnown = readSnapshot() !== undefined;
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink target="content" />
      <Box component="header" sx={{ ...topBar, px: pageInset, justifyContent: 'space-between' }}>
        <Logo to={paths.landing} />
        <Button component={RouterLink} to={isKnown ? paths.dashboard : paths.login}>
          <span>{isKnown ? 'Dashboard' : 'Login'}</span>
        </Button>
      </Box>
      <Box
        component="main"
        id="content"
        sx={{ flex: 1, py: { xs: 2, sm: 4 }, px: pageInset, '& > *': { maxWidth: 720 } }}
      >
        <PageHeading>Help</PageHeading>
        <Box component="nav" aria-label="Topics" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 3 }}>
          {helpTopics.map((topic) => (
            <Button key={topic} variant="outlined" size="small" component={RouterLink} to={`#${topic}`}>
              {help[topic].title}
            </Button>
          ))}
        </Box>
        <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
          {helpTopics.map((topic) => (
            <Topic key={topic} topic={topic} />
          ))}
        </Box>
        <Typography sx={{ mt: 4 }}>
          Not answered? Write to <Link href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</Link>. If
          it is about a payment, include its order id, which is in its details.
        </Typography>
      </Box>
      <Box component="footer" sx={{ py: 3, px: pageInset }}>
        <Copyright holder={brand.name} />
      </Box>
    </Box>
  );
}

function Topic({ topic }: { topic: HelpTopic }) {
  const { title, answers } = help[topic];
  return (
    <Card component="section" id={topic} aria-label={title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {answers.map(({ question, answer }) => (
        <Box key={question} sx={{ '& + &': { mt: 2 } }}>
          <Typography variant="h3">{question}</Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            {answer}
          </Typography>
        </Box>
      ))}
    </Card>
  );
}
