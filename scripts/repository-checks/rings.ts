import { dirname, join, normalize } from 'node:path';
import type { SourceFile } from './source-file.ts';

/** Folders whose rooms, the folders in them, may import each other in one direction only; types count. */
const houses = [
  'functions/src',
  'functions/src/features',
  'functions/src/platform',
  'domain/src',
  'web/src',
  'web/src/features',
  'web/src/lib',
];

/** Each ring of rooms, by one import that closes it. Tests may arrange with anything. */
export function rings(files: readonly SourceFile[]): string[] {
  const shipped = files.filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path));
  return houses.flatMap((house) => {
    const imports = shipped.filter(({ path }) => path.startsWith(`${house}/`)).flatMap(importsOf);
    const arrows = imports.filter(({ to }) => to.startsWith(`${house}/`)).map((each) => within(house, each));
    const between = arrows.filter(({ fromRoom, toRoom }) => fromRoom !== toRoom);
    const above = new Map<string, Set<string>>();
    for (const { fromRoom, toRoom } of between)
      above.set(fromRoom, (above.get(fromRoom) ?? new Set()).add(toRoom));
    return between
      .filter(({ fromRoom, toRoom }) => reaches(above, toRoom, fromRoom))
      .map(
        ({ from, to, fromRoom, toRoom }) =>
          `${from}: imports ${to}, but ${toRoom} imports ${fromRoom} too, perhaps through others: what both need belongs in the one that imports the other least, or in a room below both`,
      );
  });
}

type Import = { from: string; to: string };

function importsOf({ path, text }: SourceFile): Import[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) => ({
    from: path,
    to: normalize(join(dirname(path), target)),
  }));
}

function within(house: string, { from, to }: Import) {
  const roomOf = (path: string): string => path.slice(house.length + 1).split('/')[0] ?? '';
  return { from, to, fromRoom: roomOf(from), toRoom: roomOf(to) };
}

function reaches(above: ReadonlyMap<string, ReadonlySet<string>>, start: string, goal: string): boolean {
  const seen = new Set<string>();
  const open = [start];
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    if (room === goal) return true;
    if (!seen.has(room)) open.push(...(above.get(room) ?? []));
    seen.add(room);
  }
  return false;
}
