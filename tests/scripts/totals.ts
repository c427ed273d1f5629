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

/** Each failed test with the beginning of its error, since its own place in the log may be thousands of lines back. */
export function failuresOf(reportFile: string): string[] {
  if (!existsSync(reportFile)) return []
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as TestReport
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    if (status === 'failed' && assertionResults.length === 0) return [`${file}\n${beginningOf(message)}`]
    return assertionResults
      .filter((each) => each.status === 'failed')
      .map(({ fullName, failureMessages }) => `${file} > ${fullName}\n${beginningOf(failureMessages?.[0])}`)
  })
}

export const totalsLine = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
