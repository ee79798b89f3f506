import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { generatePath, Link as RouterLink } from 'react-router-dom';
import { legalTitles, publishedTexts } from '@keelstone/domain/core/legal/legal-text';
import { paths } from '../../../config/paths.ts';

/** Links to the operator's published texts. Renders nothing if there are none. */
export function LegalLinks() {
  if (publishedTexts.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label="Legal"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 1, typography: 'body2' }}
    >
      {publishedTexts.map(({ kind }) => (
        <Link
          key={kind}
          component={RouterLink}
          to={generatePath(paths.legal, { kind })}
          color="textSecondary"
        >
          {legalTitles[kind]}
        </Link>
      ))}
    </Box>
  );
}
