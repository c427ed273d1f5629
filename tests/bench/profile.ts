import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright'

export type ProfileLine = { ms: number; where: string }

/** Lines of a table that are worth reading. */
const SHOWN = 40

type CallFrame = { functionName: string; url: string; lineNumber: number; columnNumber: number }

const maps = new Map<string, SourceMap | null>()

/** The source map beside a built script; null where the build made none. */
function mapOf(folder: string, url: string): SourceMap | null {
  const path = `${join(folder, new URL(url).pathname)}.map`
  if (!maps.has(path))
    maps.set(path, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as never) : null)
  return maps.get(path) ?? null
}

/** The source file and function of a frame; the browser's own work is named in parentheses, as the profiler does. */
function placeOf(
  folder: string,
  { functionName, url, lineNumber, columnNumber }: CallFrame,
): { file: string; name: string } {
  if (!/^https?:/.test(url)) return { file: functionName || url || '(no file)', name: '' }
  const entry = mapOf(folder, url)?.findEntry(lineNumber, columnNumber)
  const file =
    entry && 'originalSource' in entry && entry.originalSource
      ? entry.originalSource.replace(/^.*?(node_modules|src|sw)\//, '$1/')
      : new URL(url).pathname
  const line = entry && 'originalLine' in entry ? entry.originalLine + 1 : lineNumber + 1
  return { file, name: `${functionName || 'module'}:${line}` }
}

function largest(sums: ReadonlyMap<string, number>): ProfileLine[] {
  const lines = [...sums].map(([where, ms]) => ({ where, ms }))
  return lines.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
}

/** Own time of functions while the page works, by file and by function; `folder` has the built app with its source maps. */
export async function profiled(
  page: Page,
  folder: string,
  work: () => Promise<unknown>,
): Promise<{ byFile: ProfileLine[]; byFunction: ProfileLine[]; total: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: 200 })
  await session.send('Profiler.start')
  await work()
  const { profile } = await session.send('Profiler.stop')
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]))
  const byFile = new Map<string, number>()
  const byFunction = new Map<string, number>()
  let total = 0
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const frame = frames.get(id)
    const ms = (profile.timeDeltas?.[at] ?? 0) / 1000
    if (!frame || frame.functionName === '(idle)') continue
    const { file, name } = placeOf(folder, frame)
    total += ms
    byFile.set(file, (byFile.get(file) ?? 0) + ms)
    byFunction.set(`${file} ${name}`, (byFunction.get(`${file} ${name}`) ?? 0) + ms)
  }
  return { byFile: largest(byFile), byFunction: largest(byFunction), total }
}
