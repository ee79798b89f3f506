import Box from '@mui/material/Box';
import { usePublicFacts } from '../../lib/api-hooks/use-public-facts.ts';
import { LegalLinks } from './legal-links.tsx';

/** The foot of the signed-in pages: what the operator has published, once that is known. */
export function PublishedLinks() {
  const texts = usePublicFacts()?.legal ?? [];
  if (texts.length === 0) return null;
  return (
    <Box component="footer" sx={{ maxWidth: 1280, mx: 'auto', mt: 5 }}>
      <LegalLinks texts={texts} />
    </Box>
  );
}
