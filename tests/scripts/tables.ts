import type { FileTime } from './times-reporter.ts'

const SLOWEST = 20

const line = (seconds: number, name: string): string => `${seconds.toFixed(1).padStart(8)} s  ${name}`

export type StepTime = { name: string; seconds: number }

/** A table of a run's time: its steps, and the slowest files. */
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
