import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { totalsLine, totalsOf } from './scripts/totals.ts'

const folder = mkdtempSync(join(tmpdir(), 'dugsi-totals-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reported(passed: number, failed: number, testResults: object[] = []): string {
  const path = join(folder, `${passed}-${failed}-${testResults.length}.json`)
  const numbers = { numPassedTests: passed, numFailedTests: failed, numPendingTests: 2, numTodoTests: 1 }
  writeFileSync(path, JSON.stringify({ ...numbers, testResults }))
  return path
}

test('the totals of a test run are those of its report', () => {
  expect(totalsOf(reported(7, 0), true)).toEqual({ passed: 7, failed: 0, skipped: 3 })
  expect(totalsOf(reported(7, 2), false)).toEqual({ passed: 7, failed: 2, skipped: 3 })
})

test('a test file that could not be read counts as a failed test', () => {
  const unread = [{ status: 'failed', assertionResults: [] }]
  expect(totalsOf(reported(7, 0, unread), false)).toMatchObject({ passed: 7, failed: 1 })
})

test('a test run that ended with an error but no failed test, or without a report, counts as a failed test', () => {
  expect(totalsOf(reported(7, 0), false)).toMatchObject({ passed: 7, failed: 1 })
  expect(totalsOf(join(folder, 'none.json'), true)).toMatchObject({ passed: 0, failed: 1 })
})

test('the line of totals shows skipped tests only when there are any', () => {
  expect(totalsLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(totalsLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})
