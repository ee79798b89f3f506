import type { MarkKind } from './chart-data.ts';

/** Each mark has a different shape, centred on 0,0 and eleven pixels wide, so that nobody depends on the colour. */
const shapes = {
  in: 'M0,-5.5L5.5,4.5H-5.5Z',
  out: 'M0,5.5L-5.5,-4.5H5.5Z',
  gain: 'M0,-5.5L5.5,0L0,5.5L-5.5,0Z',
  other: 'M-4.5,-4.5H4.5V4.5H-4.5Z',
} as const satisfies Record<MarkKind, string>;

export function MarkGlyph({ kind }: { kind: MarkKind }) {
  return <path className={`mark mark-${kind}`} d={shapes[kind]} />;
}
