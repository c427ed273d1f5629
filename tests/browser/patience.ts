import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'

/** Enough for a slow machine; a test that needs all of it has failed. */
export const PATIENCE = { timeout: 60_000, interval: 200 }

/** Polls the page until the answer is true; Playwright's `waitForFunction` takes a promise for a true value. */
export async function untilTrue<A>(
  page: Page,
  question: (arg: A) => Promise<unknown>,
  arg: A,
  timeout: number = PATIENCE.timeout,
): Promise<void> {
  const ask = question as (arg: unknown) => Promise<unknown>
  const end = performance.now() + timeout
  // The page may be navigating to another address.
  while (!(await page.evaluate(ask, arg).catch(() => false))) {
    if (performance.now() > end) throw new Error(`Not true in ${timeout} ms: ${question.toString()}`)
    await pause(PATIENCE.interval)
  }
}
