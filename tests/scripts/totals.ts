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
 * The totals of a test run. A run that ended badly without a failed test (a crash, a file that could not be loaded, an
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

/** A test that failed; without a name where its file could not be read. */
export type FailedTest = { file: string; name: string | null; error: string }

/** Each failed test with the beginning of its error. */
export function failedTestsOf(reportFile: string): FailedTest[] {
  if (!existsSync(reportFile)) return []
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as TestReport
  return report.testResults.flatMap(({ name, status, message, assertionResults }): FailedTest[] => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((each) => each.status === 'failed')
    // A file that could not be read, or a hook of all its tests that failed.
    if (status === 'failed' && failed.length === 0) return [{ file, name: null, error: beginningOf(message) }]
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      name: fullName,
      error: beginningOf(failureMessages?.[0]),
    }))
  })
}

/** The tests that passed, as `titleOf` names them. */
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

/** Each failed test with the beginning of its error, since its own place in the log may be thousands of lines back. */
export const failuresOf = (reportFile: string): string[] =>
  failedTestsOf(reportFile).map((each) => `${titleOf(each)}\n${each.error}`)

export const totalsLine = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
