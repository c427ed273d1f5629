import type { FileTime } from './times-reporter.ts'

const SLOWEST = 20

const line = (seconds: number, name: string): string => `${seconds.toFixed(1).padStart(8)} s  ${name}`

export type StepTime = { name: string; seconds: number }

/** Where the time of a run went: its steps, and the files that took longest. */
export function timesTable(steps: readonly StepTime[], files: readonly FileTime[]): string {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  return [
    'Time by step',
    ...steps.map(({ name, seconds }) => line(seconds, name)),
    '',
    `The ${slowest.length} slowest files`,
    ...slowest.map(({ file, project, seconds }) => line(seconds, `${file} (${project})`)),
  ].join('\n')
}
