import { parseArgs } from 'node:util'
import { StartFailure } from './start-failure.ts'

export type Arguments = {
  demo: boolean
  students: number | undefined
  /** Whether the demo opens in the middle of a school morning, whatever the day and time are. */
  morning?: boolean
}

const OPTIONS = { demo: { type: 'boolean' }, morning: { type: 'boolean' }, students: { type: 'string' } } as const

/** Parses the command line: `--demo` and the number of students of the demo school. */
export function readArguments(args: string[]): Arguments {
  try {
    const { values } = parseArgs({ args, options: OPTIONS })
    const students = values.students === undefined ? undefined : Number(values.students)
    if (students !== undefined && !(Number.isInteger(students) && students > 0 && students <= 100_000)) {
      throw new StartFailure('--students must be a number from 1 to 100000')
    }
    if (students !== undefined && !values.demo) throw new StartFailure('--students needs --demo')
    return { demo: values.demo ?? false, students, ...(values.morning ? { morning: true } : {}) }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure((error as Error).message.split('. ')[0])
  }
}
