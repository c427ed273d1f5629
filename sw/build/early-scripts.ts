import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

const FIRST_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const STYLES = /<link rel="stylesheet" crossorigin href="([^"]+)">/

/**
 * Names the release in the page, by the file of its first script, for what is remembered from start to start. The browser loads first
 * script and styles at once, and public/start.js applies them, since the first paint would wait for both.
 */
export const releaseNamed: Plugin = {
  name: 'dugsi-release-named',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { chunk }) =>
      html
        .replace(
          'src="/start.js"',
          `$& data-release="${chunk?.fileName ?? ''}" data-styles="${STYLES.exec(html)?.[1] ?? ''}"`,
        )
        .replace(FIRST_SCRIPT, '<link rel="modulepreload" crossorigin href="$1">')
        .replace(STYLES, '<link rel="preload" as="style" crossorigin href="$1">'),
  },
}

/** Scripts of `public/` that stand before the app's own. */
const EARLY_SCRIPTS = ['scheme.js', 'start.js']

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
