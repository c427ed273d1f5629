import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/**
 * Names the release in the page, by the file of its first script, for what is remembered from start to start. The first script is
 * loaded at once, and run by public/kept-picture.js.
 */
export const releaseNamed: Plugin = {
  name: 'dugsi-release-named',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { chunk }) =>
      html
        .replaceAll(/src="\/(scheme|kept-picture)\.js"/g, `$& data-release="${chunk?.fileName ?? ''}"`)
        .replace(
          /<script type="module" crossorigin src="([^"]+)"><\/script>/,
          '<link rel="modulepreload" crossorigin href="$1">',
        ),
  },
}

/** Scripts of `public/` that stand before the app's own. */
const EARLY_SCRIPTS = ['scheme.js', 'kept-picture.js']

/** Makes the early scripts as small as the built ones, before the worker's list takes their revision. */
export const minifiedEarly: Plugin = {
  name: 'dugsi-minified-early',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const name of EARLY_SCRIPTS) {
      const path = join(dir, name)
      writeFileSync(path, minifySync(name, readFileSync(path, 'utf8')).code)
    }
  },
}
