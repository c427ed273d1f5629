import type { SecondTry } from './second-try.ts'
import type { FileTime } from './times-reporter.ts'

const SLOWEST = 20

const line = (seconds: number, name: string): string => `${seconds.toFixed(1).padStart(8)} s  ${name}`

export type StepTime = { name: string; seconds: number }

/** Table of the time that a run took: its steps, and the slowest files. */
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

/** Table of the tests that passed at the second try; each waited too short a time for a busy machine. */
export const secondTryTable = (late: readonly SecondTry[]): string =>
  [
    'Passed at the second try',
    ...late.flatMap(({ test, error, pictures }) => [
      `  ${test}`,
      `    ${error}`,
      ...(pictures.length > 0 ? pictures : ['no picture']).map((each) => `    ${each}`),
    ]),
  ].join('\n')
