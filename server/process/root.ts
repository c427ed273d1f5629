import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Nearest folder upwards with a package.json, which is the same from the sources and from the built server. */
function folderOfProject(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from
  if (from === dirname(from)) throw new Error('There is no package.json in any folder above the server')
  return folderOfProject(dirname(from))
}

export const ROOT = folderOfProject(import.meta.dirname)

/** Folder of the built app, which the server serves. */
export const BUILT_APP = join(ROOT, 'dist/app')

/** Folder of the built server. */
export const BUILT_SERVER = join(ROOT, 'dist/server')

/** Folder with the built files of an empty embedded database. */
export const EMPTY_CLUSTER = join(ROOT, 'dist/cluster')

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }

export const VERSION = manifest.version
