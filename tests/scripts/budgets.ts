import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Role } from '#domain/core/roles.ts'
import { bitsOf, FILE_SETS, isIn } from '#sw/file-sets.ts'
import { isMet, tablesOf } from '../bench/figures.ts'

/** Limits of the whole app, in bytes. A tablet loads the files of `first load` before it shows anything. */
const LIMITS = {
  'first load, scripts (gzip)': 200_000,
  'first load, styles (gzip)': 25_000,
  'largest lazy script (gzip)': 200_000,
  'whole installed app': 4_719_000,
  'whole installed app (gzip)': 1_792_000,
  'whole installed app, as sent': 1_597_000,
}

/**
 * Limits of what a role fetches before the app works without network, in bytes as sent: files for everybody, and files of
 * the screens that the role can open, without files that are fetched last.
 */
const ROLE_LIMITS: Record<Role, number> = {
  PARENT: 349_000,
  Teacher: 643_000,
  ATTENDANCE: 612_000,
  ACADEMY: 833_000,
  USER: 988_000,
  ADMIN: 1_067_000,
  ACCOUNTANT: 823_000,
  AUDITOR: 785_500,
}

/**
 * Limits of the scripts that the start of a first screen runs before its rows are there, in bytes: the page's first script, the frame,
 * the screen, and all that they import. Each kilobyte costs a cheap tablet about half a millisecond of its processor, and a time
 * cannot be checked on a noisy machine; `npm run budgets -- --starts` measures it beside a plain app's.
 */
const START_LIMITS: Record<string, { screen: string; limit: number }> = {
  marking: { screen: 'MarkClassScreen', limit: 890_000 },
  'home of PARENT': { screen: 'ParentDashboardScreen', limit: 795_500 },
  'home of Teacher': { screen: 'DashboardScreen', limit: 872_500 },
  'home of ADMIN': { screen: 'OfficeDashboardScreen', limit: 919_000 },
  counter: { screen: 'FamilyPaymentScreen', limit: 959_000 },
}

const DIST = 'dist/app'

const gzipped = (name: string): number => gzipSync(readFileSync(join(DIST, name))).length

/** Size of a file as sent, in bytes: text and uncompressed fonts as compressed by the build, other files as they are. */
function sent(name: string): number {
  const isPacked = /\.(js|css|html|ttf|svg|webmanifest)$/.test(name)
  if (isPacked && !existsSync(join(DIST, `${name}.br`))) fail(`Not packed by the build: ${name}`)
  return statSync(join(DIST, isPacked ? `${name}.br` : name)).size
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

function fail(reason: string): never {
  console.error(reason)
  process.exit(1)
}

if (!existsSync(join(DIST, 'index.html'))) fail('There is no build to measure: npm run build')

const page = readFileSync(join(DIST, 'index.html'), 'utf8')
const linked = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, name]) => String(name))

/** Files that the worker stores, with their sets; files without sets are for everybody. */
const listed = [
  ...readFileSync(join(DIST, 'sw.js'), 'utf8').matchAll(/\{[^{}]*\burl["']?:\s*[`"']([^`"']+)[`"'][^{}]*\}/g),
]
  .map(([entry, name]) => ({ name: String(name), sets: /\bsets["']?:\s*(\d+)/.exec(entry)?.[1] }))
  .filter(({ name }) => existsSync(join(DIST, name)))
  // Without repeats: the manifest is listed twice, and stored once.
  .filter(({ name }, at, all) => all.findIndex((each) => each.name === name) === at)
const precached = listed.map(({ name }) => name)

// Files that the page loads but the worker does not store, and which would be missing without network.
const missing = linked.filter((name) => !precached.includes(name))
if (linked.length < 2 || precached.length < 10)
  fail('The build could not be read: no scripts or no list of kept files.')
if (missing.length > 0) fail(`Not kept for offline use: ${missing.join(', ')}`)

const all = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
const uncached = all.filter(
  (name) => /\.(js|css|woff2|ttf)$/.test(name) && name !== 'sw.js' && !precached.includes(name),
)
if (uncached.length > 0) fail(`Not kept for offline use: ${uncached.join(', ')}`)

/** Scripts that a built script needs before it runs. */
const importsOf = (name: string): string[] =>
  [
    ...readFileSync(join(DIST, 'assets', name), 'utf8').matchAll(
      /(?:from|import)\s*["'](?:\.|\/assets)\/([^"']+\.js)["']/g,
    ),
  ].map(([, target]) => String(target))

const scripts = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'))

/** Bytes of these scripts, named by their beginnings, and of all that they import. */
function startSize(...beginnings: readonly string[]): number {
  const needed = beginnings.map((beginning) => {
    const found = scripts.filter((name) => name.startsWith(`${beginning}-`))
    return found.length === 1 ? String(found[0]) : fail(`There is not one script ${beginning}: ${found.join(', ')}`)
  })
  for (const name of needed) for (const next of importsOf(name)) if (!needed.includes(next)) needed.push(next)
  return sum(needed.map((name) => statSync(join(DIST, 'assets', name)).size))
}

/** Scripts that import each other in a circle, of which one would run before the other has been evaluated. */
function circles(): string[] {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): string[] => {
    if (path.includes(name)) return [[...path.slice(path.indexOf(name)), name].join(' > ')]
    if (done.has(name)) return []
    const found = importsOf(name).flatMap((target) => visit(target, [...path, name]))
    done.add(name)
    return found
  }
  return scripts.flatMap((name) => visit(name, []))
}

const circular = circles()
if (circular.length > 0) fail(`Scripts that import each other: ${circular.join(', ')}`)

const lazy = precached.filter((name) => name.endsWith('.js') && !linked.includes(name))
const sizes: Record<keyof typeof LIMITS, number> = {
  'first load, scripts (gzip)': sum(linked.filter((name) => name.endsWith('.js')).map(gzipped)),
  'first load, styles (gzip)': sum(linked.filter((name) => name.endsWith('.css')).map(gzipped)),
  'largest lazy script (gzip)': Math.max(0, ...lazy.map(gzipped)),
  'whole installed app': sum([...precached, 'sw.js'].map((name) => statSync(join(DIST, name)).size)),
  'whole installed app (gzip)': sum([...precached, 'sw.js'].map(gzipped)),
  'whole installed app, as sent': sum([...precached, 'sw.js'].map(sent)),
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`.padStart(11)
let isOver = false
for (const [name, limit] of Object.entries(LIMITS)) {
  const size = sizes[name as keyof typeof LIMITS]
  isOver ||= size > limit
  console.log(`${size > limit ? 'OVER' : '    '} ${name.padEnd(28)} ${kilobytes(size)} of ${kilobytes(limit)}`)
}

const filesIn = (bits: number): string[] =>
  listed.filter(({ sets }) => isIn(sets === undefined ? {} : { sets: Number(sets) }, bits)).map(({ name }) => name)

// Checks that the build has sets of files: without sets, every role would store all files.
if (filesIn(bitsOf([...FILE_SETS])).length !== precached.length) fail('Some files are in no set.')
for (const set of ['sheets', 'so', 'soStaff', 'ar'] as const)
  if (filesIn(bitsOf([set])).length === filesIn(0).length) fail(`Everybody stores the files of ${set}.`)

for (const [role, limit] of Object.entries(ROLE_LIMITS)) {
  const size = sum([...filesIn(bitsOf([role as Role])), 'sw.js'].map(sent))
  isOver ||= size > limit
  const name = `install of ${role}, as sent`
  console.log(`${size > limit ? 'OVER' : '    '} ${name.padEnd(28)} ${kilobytes(size)} of ${kilobytes(limit)}`)
}

for (const [what, { screen, limit }] of Object.entries(START_LIMITS)) {
  const size = startSize('index', 'frame', screen)
  isOver ||= size > limit
  const name = `start of ${what}, scripts`
  console.log(`${size > limit ? 'OVER' : '    '} ${name.padEnd(28)} ${kilobytes(size)} of ${kilobytes(limit)}`)
}

// Needs a browser, a school and two minutes.
if (process.argv.includes('--starts')) {
  const { openStage } = await import('../bench/stage.ts')
  const { processorOfStarts } = await import('../bench/benches/start-processor.ts')
  const { stage, close } = await openStage(true)
  const rows = await processorOfStarts(stage)
  await close(console.error)
  isOver ||= rows.some((row) => isMet(row) === false)
  console.log(tablesOf(rows).targets)
}
process.exitCode = isOver ? 1 : 0
