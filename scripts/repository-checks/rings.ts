import { dirname, join, normalize } from 'node:path';
import type { SourceFile } from './source-file.ts';

/** Folders whose rooms, the folders in them, may import each other in one direction only; types count. */
const houses = [
  ...['functions/src', 'functions/src/features', 'functions/src/platform', 'domain/src', 'web/src'],
  ...['web/src/features', 'web/src/lib'],
];

type Arrow = { from: string; to: string; fromRoom: string; toRoom: string };

/** The imports and augmentations that close a ring of rooms, or lead from one to another. Tests may arrange with anything. */
export function findRings(files: readonly SourceFile[]): string[] {
  const shipped = files.filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path));
  const imports = shipped.flatMap(({ path: from, text }) =>
    [...text.matchAll(/(?:from|import|declare module)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) => ({
      from,
      to: normalize(join(dirname(from), target)),
    })),
  );
  return houses.flatMap((house) => {
    const roomOf = (path: string): string => path.slice(house.length + 1).split('/')[0] ?? '';
    const arrows = imports
      .filter(({ from, to }) => [from, to].every((path) => path.startsWith(`${house}/`)))
      .map(({ from, to }) => ({ from, to, fromRoom: roomOf(from), toRoom: roomOf(to) }))
      .filter(({ fromRoom, toRoom }) => fromRoom !== toRoom);
    return dropEnds(arrows).map(
      ({ from, to, fromRoom, toRoom }) =>
        `${from}: imports ${to}, and ${toRoom} leads back to ${fromRoom}: what both need belongs in the one that imports the other least, or in a room below both`,
    );
  });
}

/** Drops the arrows of rooms that lack arrows in or out, until only rings and their links remain. */
function dropEnds(arrows: readonly Arrow[]): readonly Arrow[] {
  const [sources, targets] = [arrows.map((each) => each.fromRoom), arrows.map((each) => each.toRoom)];
  const linkedArrows = arrows.filter(
    (each) => targets.includes(each.fromRoom) && sources.includes(each.toRoom),
  );
  return linkedArrows.length === arrows.length ? linkedArrows : dropEnds(linkedArrows);
}
