/**
 * The seal of a fingerprint, as an SVG path of straight strokes in a box of 20 units: a keel with four ribs, right and
 * left by turns. Two digits make a rib, its angle and its length. The others are not drawn (docs/seals.md). A text that
 * is no fingerprint, as in a damaged ledger, gets only the keel.
 */
export function sealPath(fingerprint: string): string {
  const keel = 'M10 2V18';
  if (!/^[\da-f]{8}/.test(fingerprint)) return keel;
  const digit = (at: number): number => Number.parseInt(fingerprint.charAt(at), 16);
  const ribs = [8, 9, 11, 12].map((y, rib) => {
    const angle = ((digit(2 * rib) * 7 - 52.5) * Math.PI) / 180;
    const length = 3 + 1.4 * Math.floor(digit(2 * rib + 1) / 4);
    const x = 10 + (rib % 2 === 0 ? length : -length) * Math.cos(angle);
    return `M10 ${String(y)}L${x.toFixed(1)} ${(y - length * Math.sin(angle)).toFixed(1)}`;
  });
  return keel + ribs.join('');
}
