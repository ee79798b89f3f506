/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The little Markdown that the document uses: paragraphs, **strong** and `code`. */
export function markdownToHtml(text: string): string {
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${inlineToHtml(paragraph)}</p>`)
    .join('');
}

export function inlineToHtml(text: string): string {
  return escapeHtml(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** A table that scrolls by itself if the screen is too narrow; its cells are HTML. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="table" tabindex="0"><table><thead>${line(head, 'th')}</thead>
<tbody>${rows.map((row) => line(row, 'td')).join('\n')}</tbody></table></div>`;
}

export function codeBlock(value: unknown): string {
  return `<pre tabindex="0">${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}</pre>`;
}
