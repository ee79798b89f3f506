import type { Plugin } from 'vite';

/** Parts that Material UI's TextField imports for looks and kinds that ours do not have. */
const unused: readonly string[] = ['Input', 'FilledInput', 'Select'].map((part) => `../${part}/index.mjs`);

const prefix = '\0text-field-slim:';

/**
 * Leaves these out of TextField, which every form needs; with them a login waits for menus and popovers. A field that
 * is a `select` names Material UI's Select itself, in its `slots`. Builds only.
 */
export function textFieldSlim(): Plugin {
  return {
    name: 'text-field-slim',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isFromTextField =
        importer?.replaceAll('\\', '/').endsWith('/@mui/material/TextField/TextField.mjs') ?? false;
      return isFromTextField && unused.includes(source) ? prefix + source : undefined;
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      return `export default function LeftOut() { throw new Error('TextField is built without ${id.slice(prefix.length)}'); }`;
    },
  };
}
