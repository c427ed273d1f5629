import type { Plugin } from 'vite'

/**
 * Functions that are called for their result alone, by the names under which they are called anywhere in the app and the worker:
 * what makes shapes and declares calls. A house test sees to it that no other function has such a name and is called for what it
 * does.
 */
export const PURE = ['z', 'endpoint', 'idOf', 'coded', 'dollarsUpTo'] as const

/** Lets the build drop shapes and calls that nothing uses, of which it cannot know that making them changes nothing. */
export const pureShapes: Plugin = {
  name: 'dugsi-pure-shapes',
  apply: 'build',
  config: () => ({ build: { rolldownOptions: { treeshake: { manualPureFunctions: [...PURE] } } } }),
}
