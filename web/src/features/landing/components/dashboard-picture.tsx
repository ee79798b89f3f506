import Box from '@mui/material/Box';

const alt = 'The dashboard: the balance in dollars, Bitcoin and Ethereum';

/**
 * What users see after signing in, with the figures of the demo account: `npm run screenshots -- hero` takes it. The
 * browser loads only the one that is shown: a lazy image is not loaded while it is not displayed.
 */
export function DashboardPicture() {
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
