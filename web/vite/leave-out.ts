import type { Plugin } from 'vite';

/** The imports of a package's module that nothing of ours uses, by the end of the module's path. */
const unused: Record<string, readonly string[]> = {
  // Our fields have one look. One that is a `select` names Material UI's Select itself, in its `slots`.
  '/@mui/material/TextField/TextField.mjs': ['Input', 'FilledInput', 'Select'].map(
    (part) => `../${part}/index.mjs`,
  ),
  // The theme switches the ripple off.
  '/@mui/material/ButtonBase/ButtonBase.mjs': ['./TouchRipple.mjs'],
  // A button of ours that is busy says so in words.
  '/@mui/material/Button/Button.mjs': ['../CircularProgress/index.mjs'],
  '/@mui/material/IconButton/IconButton.mjs': ['../CircularProgress/index.mjs'],
  // For components around others, which ours are not.
  '/@emotion/react/dist/emotion-react.browser.esm.js': ['hoist-non-react-statics'],
  '/formik/dist/formik.esm.js': ['hoist-non-react-statics'],
};

const prefix = '\0left-out:';

/**
 * Leaves these out of what browsers get; with those of TextField a login would wait for menus and popovers. React
 * Router comes as its own build for production, which its package does not offer by itself. Builds only.
 */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const from = importer?.replaceAll('\\', '/') ?? '';
      const isUnused = Object.entries(unused).some(
        ([module, parts]) => from.endsWith(module) && parts.includes(source),
      );
      if (isUnused) return prefix + source;
      if (source !== 'react-router' && source !== 'react-router/dom') return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id.replace('/dist/development/', '/dist/production/');
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      return `export default function LeftOut() { throw new Error('${id.slice(prefix.length)} is left out of this build'); }`;
    },
  };
}
