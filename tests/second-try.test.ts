import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tryAgain } from './scripts/second-try.ts'
import { secondTryTable } from './scripts/tables.ts'
import { runTests, type TestOutcome } from './scripts/tests.ts'

const root = mkdtempSync(join(tmpdir(), 'dugsi-second-try-'))
const place = { root, output: join(root, 'output'), isQuiet: true }

const CONFIG = `export default { test: { projects: ['unit', 'browser', 'faults'].map((name) => (
  { test: { name, include: [name + '/*.test.js'] } })) } }`

/** Source of a test file whose tests count, in a file beside it, how often each was run. */
const TESTS = `import { appendFileSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
const runsOf = (name) => {
  appendFileSync(import.meta.dirname + '/' + name, '.')
  return readFileSync(import.meta.dirname + '/' + name, 'utf8').length
}
test('passes', () => expect(runsOf('passes')).toBe(1))
describe('a screen (wide)', () => {
  test('is late once', () => expect(runsOf('once')).toBe(2))
})
`
const FAILS = `test('is never there', () => expect(runsOf('never')).toBe(0))`
const STRAY = `test('leaves an error', () => void Promise.reject(new Error('nobody waits for this')))`

function write(project: string, text: string): void {
  mkdirSync(join(root, project), { recursive: true })
  writeFileSync(join(root, project, 'some.test.js'), text)
}

beforeAll(() => {
  mkdirSync(place.output)
  symlinkSync(join(import.meta.dirname, '..', 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'vitest.config.js'), CONFIG)
})
afterAll(() => rmSync(root, { recursive: true }))

async function runAndTryAgain(
  project: string,
  text: string,
): Promise<[TestOutcome, Awaited<ReturnType<typeof tryAgain>>]> {
  write(project, text)
  const tests = { name: `tests of ${project}`, projects: [project] }
  const first = await runTests(tests, place)
  return [first, await tryAgain(tests, first, place)]
}

describe('the second try of tests in browsers', () => {
  test('makes a run pass if its failed test passes at the second try, and lists that test', async () => {
    const [first, second] = await runAndTryAgain('browser', TESTS)
    expect([first.outcome.isOk, first.totals]).toEqual([false, { passed: 1, failed: 1, skipped: 0 }])
    expect(second?.together.outcome.isOk).toBe(true)
    expect(second?.together.totals).toEqual({ passed: 2, failed: 0, skipped: 0 })
    expect(second?.together.failures).toEqual([])
    const [late] = second?.late ?? []
    expect(second?.late.length).toBe(1)
    expect(late?.test).toMatch(/some\.test\.js > a screen \(wide\) is late once$/)
    expect(late?.error).toMatch(/^AssertionError: expected 1 to be 2/)
    expect(secondTryTable(second?.late ?? [])).toContain('is late once\n    AssertionError: expected 1 to be 2')
  })

  test('leaves a run failed if a test fails at both tries', async () => {
    const [first, second] = await runAndTryAgain('faults', TESTS + FAILS)
    expect(first.totals).toEqual({ passed: 1, failed: 2, skipped: 0 })
    expect(second?.together.outcome.isOk).toBe(false)
    expect(second?.together.totals).toEqual({ passed: 2, failed: 1, skipped: 0 })
    expect(second?.together.failures.map((each) => each.split('\n')[0])).toEqual([
      expect.stringMatching(/some\.test\.js > is never there$/),
    ])
    expect(second?.late.map(({ test: name }) => name)).toEqual([expect.stringMatching(/is late once$/)])
  })

  test('is not given to unit tests, nor to a run with an error outside of tests', async () => {
    const [first, second] = await runAndTryAgain('unit', TESTS)
    expect([first.totals.failed, second]).toEqual([1, null])
    const [stray, again] = await runAndTryAgain('browser', TESTS.replaceAll("'once'", "'once more'") + STRAY)
    expect([stray.outcome.isOk, stray.strayErrors, again]).toEqual([false, 1, null])
  })
})
