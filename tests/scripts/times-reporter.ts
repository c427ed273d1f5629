import { appendFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Time of one test file, including imports and hooks, and the lines of the catalogue that its passed tests claim. */
export type FileTime = { project: string; file: string; seconds: number; claims: string[] }

/** Path of the file, beside the file of times, with the number of errors outside any test; missing without such errors. */
export const strayFileOf = (timesFile: string): string => `${timesFile}.stray`

/** Adds a line of JSON for each test file to the file that TIMES_FILE names. */
export default class TimesReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const path = process.env['TIMES_FILE']
    if (!path) return
    // Sum of these parts, without the time that the file waited for its turn.
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    const milliseconds = collectDuration + setupDuration + duration
    const claims = new Set<string>()
    for (const test of module.children.allTests('passed')) for (const tag of test.tags) claims.add(tag)
    const time: FileTime = {
      project: module.project.name,
      file: relative(process.cwd(), module.moduleId),
      seconds: milliseconds / 1000,
      claims: [...claims],
    }
    appendFileSync(path, `${JSON.stringify(time)}\n`)
  }

  onTestRunEnd(_: unknown, strayErrors: readonly unknown[]): void {
    const path = process.env['TIMES_FILE']
    if (path && strayErrors.length > 0) writeFileSync(strayFileOf(path), String(strayErrors.length))
  }
}
