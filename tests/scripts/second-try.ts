import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pictureName, PICTURES } from './pictures.ts'
import { runTests, type RunFolders, type TestOutcome, type TestRun } from './tests.ts'
import { failedTestsOf, passedTestsOf, titleOf, type FailedTest } from './totals.ts'

/** Projects whose failed tests get a second try, since tests in real browsers may fail on a busy machine. */
export const HAVE_SECOND_TRY: readonly string[] = ['screens', 'browser', 'faults']

/**
 * Most files with failures for which there is a second try; more are no accident of a busy machine. Files count, since all
 * tests of a file fail when its browser or its school does.
 */
const MOST_FILES = 5

/** A test that passed at its second try, with the first line of the error of its first try. */
export type SecondTry = { test: string; error: string; pictures: string[] }

/** Pictures of a failed test, whose names begin with the test's name without its groups. */
function picturesOf({ name }: FailedTest): string[] {
  if (name === null || !existsSync(PICTURES)) return []
  const fullName = pictureName(name)
  const isOwn = (file: string): boolean => fullName.endsWith(file.replace(/-\d+\.png$/, ''))
  return readdirSync(PICTURES)
    .filter((file) => file.endsWith('.png') && isOwn(file))
    .map((file) => join(PICTURES, file))
}

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Failed tests that get a second try; none if there was also an error outside of tests. */
export function failuresToTryAgain({ projects }: TestRun, { outcome, report, strayErrors }: TestOutcome): FailedTest[] {
  if (outcome.isOk || strayErrors > 0 || !projects.every((project) => HAVE_SECOND_TRY.includes(project))) return []
  const failed = failedTestsOf(report)
  const files = new Set(failed.map(({ file }) => file))
  return files.size > MOST_FILES || failed.some(({ name }) => name === null) ? [] : failed
}

/**
 * Runs the failed tests of a run once more, with nothing beside them. Returns the outcome of both tries together, and the
 * tests that passed at the second try; null where there is no second try.
 */
export async function tryAgain(
  tests: TestRun,
  first: TestOutcome,
  place?: RunFolders,
): Promise<{ together: TestOutcome; late: SecondTry[] } | null> {
  const failed = failuresToTryAgain(tests, first)
  if (failed.length === 0) return null
  const again = await runTests(
    {
      ...tests,
      name: `second try of ${tests.name}`,
      filters: [...new Set(failed.map(({ file }) => file))],
      namePattern: `^(${failed.map(({ name }) => literally(name ?? '')).join('|')})$`,
      isAlone: true,
    },
    place,
  )
  const passed = new Set(passedTestsOf(again.report))
  const late = failed.filter((each) => passed.has(titleOf(each)))
  const lost = failed.length - late.length
  const isOk = again.outcome.isOk && lost === 0
  const { totals } = first
  return {
    together: {
      ...again,
      outcome: { ...first.outcome, isOk, seconds: first.outcome.seconds + again.outcome.seconds },
      totals: { ...totals, passed: totals.passed + late.length, failed: isOk ? 0 : Math.max(1, lost) },
      failures: again.failures,
      times: [...first.times, ...again.times],
    },
    late: late.map((each) => ({
      test: titleOf(each),
      error: each.error.split('\n', 1)[0] ?? '',
      pictures: picturesOf(each),
    })),
  }
}
