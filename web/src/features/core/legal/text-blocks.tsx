import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { listBlocks, type TextBlock } from '@keelstone/domain/core/legal/legal-blocks';
import type { LegalKind } from '@keelstone/domain/core/legal/legal-text';

type Props = {
  kind: LegalKind;
  /** The level of the headings in the text. */
  headings: 'h2' | 'h3';
};

/**
 * A published text: headings, lists and paragraphs. React renders each as text, so markup in it is shown, not
 * interpreted. It imports all texts, so only pages that are loaded on demand may use it.
 */
export function TextBlocks({ kind, headings }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
      {listBlocks(kind).map((block, index) => (
        // A text never changes while it is shown.
        <Block key={index} block={block} headings={headings} />
      ))}
    </Box>
  );
}

function Block({ block, headings }: { block: TextBlock; headings: Props['headings'] }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Typography variant="h3" component={headings} sx={{ mt: 1 }}>
          {block.text}
        </Typography>
      );
    case 'list':
      return (
        <Box component="ul" sx={{ m: 0, pl: 3, display: 'grid', gap: 0.75 }}>
          {block.items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </Box>
      );
    default:
      return <Typography>{block.text}</Typography>;
  }
}
