import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'

/** Longest time to wait for a step, and pause between two looks (milliseconds); enough for a slow machine. */
export const PATIENCE = { timeout: 60_000, interval: 200 }

/** Asks the page until the answer is true. Playwright's `waitForFunction` cannot: it takes the promise itself for true. */
export async function untilTrue<A>(
  page: Page,
  question: (arg: A) => Promise<unknown>,
  arg: A,
  timeout: number = PATIENCE.timeout,
): Promise<void> {
  const ask = question as (arg: unknown) => Promise<unknown>
  const end = performance.now() + timeout
  // An error counts as no: the page may be navigating to another address.
  while (!(await page.evaluate(ask, arg).catch(() => false))) {
    if (performance.now() > end) throw new Error(`Not true in ${timeout} ms: ${question.toString()}`)
    await pause(PATIENCE.interval)
  }
}
