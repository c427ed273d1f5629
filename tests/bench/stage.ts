import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { build } from 'vite'
import { VERSION } from '#server/process/root.ts'
import { forgetDevice, openDevice, type Device } from '#tests/browser/browser.ts'
import { disposeServer, type ServerProcess } from '#tests/browser/server-process.ts'
import { FaultProxy } from '#tests/faults/proxy.ts'
import { startFront, type Front } from './front.ts'
import { reasonOf } from './figures.ts'
import { CLOSE_LIMIT_MS, within } from './limits.ts'
import { ADMIN, startSchool, type SchoolSize } from './schools.ts'

/** A browser with the bench page and a person signed in, by default an administrator, and its line to the school. */
export type Tablet = { page: Page; device: Device; line: FaultProxy; front: Front; server: ServerProcess }

/** Schools, tablets and builds that the benches of a run share, created at their first use and removed at the end. */
export type Stage = {
  isQuick: boolean
  tablet: (size: SchoolSize, who?: typeof ADMIN) => Promise<Tablet>
  school: (size: SchoolSize) => Promise<ServerProcess>
  pageFolder: () => Promise<string>
  /** The plain app of the same libraries, which starts are compared with. */
  plainFolder: () => Promise<string>
  appFolder: () => Promise<string>
  onClose: (close: () => Promise<unknown>) => void
  /** Says what the bench does now, for the case that it does not end. */
  begin: (step: string) => void
}

/** Size of the usual demo school; its first class has sixty students, the most that the marking screen must handle. */
export const DEMO_SCHOOL: SchoolSize = { students: 700, attendanceDays: 60, firstClass: 60 }

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Builds a page of the benches, `tests/bench/<name>/`, into the folder. */
async function buildPage(folder: string, name: 'page' | 'plain'): Promise<string> {
  const outDir = join(folder, name)
  const define = { __APP_VERSION__: JSON.stringify(VERSION) }
  const root = join(ROOT, 'tests/bench', name)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define,
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  })
  return outDir
}

/** Builds the app into a folder of its own, since a server may be using `dist`. */
async function buildApp(folder: string): Promise<string> {
  const outDir = join(folder, 'app')
  await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--sourcemap', '--outDir', outDir],
    { cwd: ROOT },
  )
  return outDir
}

export type OpenStage = {
  stage: Stage
  /** What was begun last. */
  step: () => string
  /** Removes everything; what does not end within a minute is left, and named. */
  close: (say: (line: string) => void) => Promise<void>
}

export async function openStage(isQuick: boolean): Promise<OpenStage> {
  const folder = await mkdtemp(join(tmpdir(), 'dugsi-bench-'))
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const shared = new Map<string, Promise<unknown>>()
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const made = (shared.get(name) as Promise<T> | undefined) ?? make()
    shared.set(name, made)
    return made
  }
  let present = 'its beginning'
  const stage: Stage = {
    isQuick,
    begin: (step) => void (present = step),
    onClose: (close) => void closers.push(close),
    pageFolder: () => once('page', () => buildPage(folder, 'page')),
    plainFolder: () => once('plain', () => buildPage(folder, 'plain')),
    appFolder: () => once('app', () => buildApp(folder)),
    school: (size) =>
      once(`school ${JSON.stringify(size)}`, async () => {
        stage.begin(`filling a school of ${size.students.toLocaleString('en')} students`)
        const server = await startSchool(size)
        closers.push(() => disposeServer(server))
        return server
      }),
    tablet: (size, who = ADMIN) =>
      once(`tablet ${who.email} ${JSON.stringify(size)}`, () => openTablet(stage, size, who)),
  }
  const close: OpenStage['close'] = async (say) => {
    const until = Date.now() + CLOSE_LIMIT_MS
    for (const step of closers.toReversed())
      await within(Math.max(1_000, until - Date.now()), 'removing what a bench has made', step).catch(
        (error: unknown) => say(reasonOf(error)),
      )
  }
  return { stage, step: () => present, close }
}

async function openTablet(stage: Stage, size: SchoolSize, who: typeof ADMIN): Promise<Tablet> {
  const server = await stage.school(size)
  const front = await startFront(await stage.pageFolder(), server.origin)
  stage.onClose(front.close)
  const line = await FaultProxy.start(front.origin)
  stage.onClose(() => line.close())
  const device = await openDevice()
  stage.onClose(() => forgetDevice(device))
  const { page } = device
  await page.goto(line.origin)
  await page.waitForFunction(() => 'bench' in window)
  await page.evaluate((credentials) => window.bench.signIn(credentials), who)
  await page.evaluate(() => window.bench.initialLoad())
  return { page, device, line, front, server }
}
