import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { PageHeading } from '../../../components/page-heading.tsx';
import { paths } from '../../../config/paths.ts';
import { heroText, heroTitle, steps, usersText } from '../../../content/landing.ts';
import { size } from '../../../theme/styles.ts';

/** The first screen: what this is, and the one thing to do. */
export function Hero() {
  return (
    <Box
      component="section"
      id="home"
      sx={{ px: { xs: 2, sm: 3 }, pt: { xs: 8, md: 14 }, pb: { xs: 7, md: 11 } }}
    >
      <Box sx={{ maxWidth: 1120, mx: 'auto' }}>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 6, md: 8 },
            alignItems: 'center',
            gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1.1fr)' },
          }}
        >
          <Box
            sx={{
              '& h1': { fontSize: { xs: size.amount, md: size.figure, lg: size.headline }, lineHeight: 1.08 },
            }}
          >
            <PageHeading title="">{heroTitle}</PageHeading>
            <Typography
              color="textSecondary"
              sx={{ mt: 3, fontSize: { xs: size.body, md: size.section }, maxWidth: '52ch' }}
            >
              {heroText}
            </Typography>
            <Box
              sx={{
                mt: 4,
                display: 'flex',
                flexDirection: { xs: 'column', sm: 'row' },
                alignItems: { xs: 'start', sm: 'center' },
                gap: 2,
              }}
            >
              <Button component={Link} to={paths.register} variant="contained" size="large">
                Get started
              </Button>
              {usersText !== '' && <Typography color="textSecondary">{usersText}</Typography>}
            </Box>
          </Box>
          <DashboardPicture />
        </Box>
        <Box
          component="ol"
          sx={{
            mt: { xs: 7, md: 11 },
            mb: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: { xs: 3, md: 4 },
            gridTemplateColumns: { md: 'repeat(3, 1fr)' },
          }}
        >
          {steps.map(({ title, text }, index) => (
            <Box component="li" key={title} sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
              <Typography variant="body2" color="secondary" sx={{ fontWeight: 600 }}>
                {index + 1}
              </Typography>
              <Typography variant="h3" component="h2">
                {title}
              </Typography>
              <Typography color="textSecondary" sx={{ mt: 0.5 }}>
                {text}
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

const alt = 'The dashboard: the balance in dollars, Bitcoin and Ethereum';

/**
 * What users see after signing in, with the figures of the demo account: `npm run screenshots -- hero` takes it. The
 * browser loads only the one that is shown: a lazy image is not loaded while it is not displayed.
 */
function DashboardPicture() {
  return (
    <Box
      component="figure"
      sx={[
        {
          m: 0,
          color: 'text.secondary',
          '& div': { border: 1, borderColor: 'divider', borderRadius: 1.5, overflow: 'hidden' },
          // A phone shows it without its sidebar, or nothing could be read.
          '& img': {
            display: 'block',
            width: { xs: '133%', sm: 1 },
            ml: { xs: '-33%', sm: 0 },
            height: 'auto',
          },
          '& img + img': { display: 'none' },
        },
        (theme) =>
          theme.applyStyles('dark', { '& img': { display: 'none' }, '& img + img': { display: 'block' } }),
      ]}
    >
      <div>
        {['light', 'dark'].map((scheme) => (
          <img
            key={scheme}
            src={`/dashboard-${scheme}.webp`}
            alt={alt}
            width={960}
            height={680}
            loading="lazy"
          />
        ))}
      </div>
      <figcaption>Example account</figcaption>
    </Box>
  );
}
