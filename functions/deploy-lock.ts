/** A package of a lock file; what npm knows about it beyond these fields is carried along. */
export type LockedPackage = {
  version?: string;
  link?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** The packages of a lock file by their folder; the project itself has the empty one. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export type Manifest = { name: string; dependencies: Record<string, string> };

/**
 * The lock file of what is deployed: the packages that the manifest needs, at exactly the versions that the
 * repository's lock file has for `workspace`, so that what runs is what was tested. Each goes to the top folder unless
 * another version is there already, which then keeps its place; so the functions' own version of a package may move up
 * even if the repository has another one for everything else. Throws if something that is needed is not locked.
 */
export function deployLock(packages: LockedPackages, workspace: string, manifest: Manifest) {
  const placed = new Map<string, { from: string; isOptional: boolean }>();
  const open: { name: string; from: string; below: string; isOptional: boolean }[] = [];

  const require = (folder: string, below: string, entry: LockedPackage, isBelowOptional: boolean): void => {
    for (const { name, isOptional } of needsOf(entry)) {
      const from = findFolder(packages, folder, name);
      if (from !== undefined) open.push({ name, from, below, isOptional: isOptional || isBelowOptional });
      else if (!isOptional) throw new Error(`package-lock.json has no ${name} for ${folder}`);
    }
  };

  require(workspace, '', { dependencies: manifest.dependencies }, false);
  for (let need = open.shift(); need !== undefined; need = open.shift()) {
    const { name, from, below, isOptional } = need;
    const found = findFolder(Object.fromEntries(placed), below, name);
    const known = found === undefined ? undefined : placed.get(found);
    if (found !== undefined && known?.from === from) {
      if (!known.isOptional || isOptional) continue;
      // So far only optional packages needed it: now it and its dependencies are no longer optional.
      placed.set(found, { from, isOptional });
      require(from, found, packages[from] ?? {}, isOptional);
      continue;
    }
    const folder = joined(found === undefined ? '' : below, name);
    placed.set(folder, { from, isOptional });
    require(from, folder, packages[from] ?? {}, isOptional);
  }

  const entries = [...placed].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    name: manifest.name,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': manifest,
      ...Object.fromEntries(
        entries.map(([folder, { from, isOptional }]) => [folder, deployed(packages[from], isOptional)]),
      ),
    },
  };
}

/** For the whole repository, a package may count differently as optional or for development. */
function deployed(entry: LockedPackage | undefined, isOptional: boolean): object {
  const flags = ['dev', 'devOptional', 'optional', 'peer'];
  const facts = Object.entries(entry ?? {}).filter(([field]) => !flags.includes(field));
  return { ...Object.fromEntries(facts), ...(isOptional ? { optional: true } : {}) };
}

function needsOf(entry: LockedPackage): { name: string; isOptional: boolean }[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta } = entry;
  const peers = Object.keys(peerDependencies).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [
    ...[...Object.keys(dependencies), ...peers]
      .filter((name) => !Object.hasOwn(optionalDependencies, name))
      .map((name) => ({ name, isOptional: false })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, isOptional: true })),
  ];
}

/** Where Node finds a package from a folder: in its own `node_modules`, or in that of a folder above. */
function findFolder(packages: object, folder: string, name: string): string | undefined {
  for (let at = folder; ; at = above(at)) {
    const candidate = joined(at, name);
    if (Object.hasOwn(packages, candidate)) return candidate;
    if (at === '') return undefined;
  }
}

function joined(folder: string, name: string): string {
  return folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
}

function above(folder: string): string {
  return folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
}
