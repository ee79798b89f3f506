/**
 * A part of a published text. Only headings, lists and paragraphs are known. Anything else is shown as typed, so that a
 * text can hold no markup, no image and no link.
 */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'paragraph'; text: string };

const heading = /^#{1,3} +(.*)$/;
const item = /^[-*] +(.*)$/;

/**
 * Reads a text line by line, in time that grows with its length. `# ` begins a heading, `- ` a point of a list, an
 * empty line ends a paragraph. The lines of a paragraph are joined.
 */
export function splitBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: Exclude<TextBlock, { kind: 'heading' }> | undefined;
  const begin = (block: Exclude<TextBlock, { kind: 'heading' }>): void => {
    open = block;
    blocks.push(block);
  };
  for (const line of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    const title = heading.exec(line)?.[1];
    const point = item.exec(line)?.[1];
    if (line === '') open = undefined;
    else if (title !== undefined) {
      open = undefined;
      blocks.push({ kind: 'heading', text: title });
    } else if (point !== undefined) {
      if (open?.kind === 'list') open.items.push(point);
      else begin({ kind: 'list', items: [point] });
    } else if (open?.kind === 'list') open.items.push(`${open.items.pop() ?? ''} ${line}`);
    else if (open?.kind === 'paragraph') open.text += ` ${line}`;
    else begin({ kind: 'paragraph', text: line });
  }
  return blocks;
}
