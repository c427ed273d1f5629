import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Folder of the project; the built app, the migrations and package.json are found from here, wherever it is started. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

export const VERSION = manifest.version
