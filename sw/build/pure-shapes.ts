import type { Plugin } from 'vite'

/**
 * Functions that are called for their result alone: what makes shapes and declares calls. A house test sees to it that nothing of
 * ours calls them for what they do.
 */
export const PURE = ['z', 'endpoint', 'idOf', 'coded', 'dollarsUpTo'] as const

const CALLED = new RegExp(String.raw`(?<![\w.$'"\`/])(?:z\.\w+|${PURE.slice(1).join('|')})(?=\()`, 'g')

/** Code whose calls of these functions are marked, so that the build drops shapes and calls that nothing uses. */
const marked = (code: string): string => code.replaceAll(CALLED, '/*#__PURE__*/ $&')

/** Marks them in our own files only: minified packages have functions of the same names. */
export const pureShapes: Plugin = {
  name: 'dugsi-pure-shapes',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (/\/src\/domain\/.*\.ts$/.test(id) ? { code: marked(code), map: null } : null),
}
