import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const MOST_OF_A_MESSAGE = 600

export type Totals = { passed: number; failed: number; skipped: number }

export const NOTHING: Totals = { passed: 0, failed: 0, skipped: 0 }

export const add = (a: Totals, b: Totals): Totals => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

type TestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; message: string; assertionResults: TestResult[] }[]
}
type TestResult = { status: string; fullName: string; failureMessages: string[] | null }

/**
 * Totals of a test run. A run that ended with an error but no failed test (a crash, a file that could not be loaded, an
 * unhandled error, no report) counts as one failure.
 */
export function totalsOf(reportFile: string, isOk: boolean): Totals {
  if (!existsSync(reportFile)) return { ...NOTHING, failed: 1 }
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as TestReport
  const unread = report.testResults.filter(
    (each) => each.status === 'failed' && each.assertionResults.length === 0,
  ).length
  const failed = report.numFailedTests + unread
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !isOk ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

const beginningOf = (message = ''): string => stripVTControlCharacters(message).trim().slice(0, MOST_OF_A_MESSAGE)

/** A failed test; `name` is null where its file could not be read. */
export type FailedTest = { file: string; name: string | null; error: string }

/** Failed tests, each with the beginning of its error. */
export function failedTestsOf(reportFile: string): FailedTest[] {
  if (!existsSync(reportFile)) return []
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as TestReport
  return report.testResults.flatMap(({ name, status, message, assertionResults }): FailedTest[] => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((each) => each.status === 'failed')
    // Without a failed test: the file could not be read, or a hook of all its tests failed.
    if (status === 'failed' && failed.length === 0) return [{ file, name: null, error: beginningOf(message) }]
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      name: fullName,
      error: beginningOf(failureMessages?.[0]),
    }))
  })
}

/** Titles (`titleOf`) of the tests that passed. */
export function passedTestsOf(reportFile: string): string[] {
  if (!existsSync(reportFile)) return []
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as TestReport
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => titleOf({ file: relative(process.cwd(), name), name: fullName })),
  )
}

export const titleOf = ({ file, name }: Pick<FailedTest, 'file' | 'name'>): string =>
  name === null ? file : `${file} > ${name}`

/** Titles of failed tests with the beginning of their errors, shown at the end of a log of thousands of lines. */
export const failuresOf = (reportFile: string): string[] =>
  failedTestsOf(reportFile).map((each) => `${titleOf(each)}\n${each.error}`)

export const totalsLine = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
