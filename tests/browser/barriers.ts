import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { countTransitions, isStill, seriousOf, type Finding } from '#tests/barriers.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Findings of axe on this page that would keep somebody with a screen reader or weak eyes from working. */
export async function seriousFindings(page: Page): Promise<Finding[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window)
  // Evaluated by the browser, since the app's content security policy allows no inline or foreign scripts.
  if (!hasAxe) await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Violations only: selectors of all elements that pass would cost more time than the rules themselves.
    return axe.run(document, { resultTypes: ['violations'] })
  })
  return seriousOf(found)
}

/** Sets the colour scheme with reduced motion, so that colours change at once. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Waits for running transitions to end.
  await page.waitForFunction(isStill)
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
  expect(await page.evaluate(countTransitions), 'colours that change in steps').toBe(0)
}
