import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'

// Plain JavaScript, since builds are made on a machine without development packages, where nothing compiles TypeScript.

const ROOT = join(import.meta.dirname, '..')

const SHARED = ['src/domain', 'package.json', 'package-lock.json']

/** @param {string} config */
const viteBuild = (config) => [
  join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js'),
  'build',
  '--config',
  config,
  '--logLevel',
  'error',
]

/**
 * Builds by name, with their sources and commands. A change of a source or of a setting that is built in makes a build stale.
 * @typedef {'app' | 'server' | 'cluster'} BuildName
 * @type {Record<BuildName, { name: string, sources: string[], settings?: string[], command: () => string[] }>}
 */
const BUILDS = {
  app: {
    name: 'the app',
    sources: [...SHARED, 'src', 'sw', 'public', 'index.html', 'vite.config.ts'],
    settings: ['VITE_HOST'],
    command: () => viteBuild('vite.config.ts'),
  },
  server: { name: 'the server', sources: [...SHARED, 'server'], command: () => viteBuild('server/vite.config.ts') },
  cluster: {
    name: 'an empty database',
    sources: ['server/db/make-cluster.js', 'node_modules/@electric-sql/pglite/package.json'],
    command: () => ['server/db/make-cluster.js', 'dist/cluster'],
  },
}

/** @type {readonly BuildName[]} */
export const SERVER_BUILDS = ['server', 'cluster']

const NOT_BUILT_IN = /\.test\.tsx?$|\.md$|(^|\/)testing\/|^server\/db\/migrations\//

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  const absolute = join(ROOT, path)
  if (!fs.statSync(absolute).isDirectory()) return [path]
  return fs
    .readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/**
 * Checksum of the sources and settings of a build; null on a machine that was given the build without its sources.
 * @param {BuildName} build
 */
function sumOfSources(build) {
  const { sources, settings = [] } = BUILDS[build]
  if (!fs.existsSync(join(ROOT, 'src'))) return null
  const present = sources.filter((path) => fs.existsSync(join(ROOT, path)))
  const files = new Set(present.flatMap(filesIn).filter((path) => !NOT_BUILT_IN.test(path)))
  const sum = createHash('sha256')
  for (const path of [...files].toSorted()) sum.update(`${path}\0`).update(fs.readFileSync(join(ROOT, path)))
  for (const name of settings) sum.update(`\0${name}=${process.env[name] ?? ''}`)
  return sum.digest('hex')
}

/** @param {BuildName} build */
const sumFile = (build) => join(ROOT, `dist/${build}.sum`)

/** Checksum of the sources that a build was made from; null where there is no build. @param {BuildName} build */
function builtFrom(build) {
  if (!fs.existsSync(join(ROOT, 'dist', build))) return null
  try {
    return fs.readFileSync(sumFile(build), 'utf8')
  } catch {
    return null
  }
}

/** @param {BuildName} build @param {string} sum */
function make(build, sum) {
  // Deleted first, so that an interrupted build counts as missing.
  fs.rmSync(sumFile(build), { force: true })
  fs.mkdirSync(join(ROOT, 'dist'), { recursive: true })
  // A test runner's environment would make a development build, which registers no worker.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, BUILDS[build].command(), { cwd: ROOT, stdio: 'inherit', env })
  if (status !== 0) throw new Error(`${BUILDS[build].name} could not be built`)
  fs.writeFileSync(sumFile(build), sum)
}

/**
 * Makes each build anew whose sources have changed, and prints a line about it.
 * @param {readonly BuildName[]} builds
 * @param {(line: string) => void} say
 * @throws when a build fails
 */
export function ensureBuilt(
  builds = ['app', ...SERVER_BUILDS],
  say = (line) => void process.stdout.write(`${line}\n`),
) {
  for (const build of builds) {
    const sum = sumOfSources(build)
    if (sum === null || sum === builtFrom(build)) continue
    say(`Building ${BUILDS[build].name} …`)
    make(build, sum)
  }
}
