import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { expect } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = { id: string; impact: string; targets: string[] }

/** What would keep somebody with a screen reader or weak eyes from working. */
export async function seriousFindings(page: Page): Promise<Finding[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window)
  // The page's own rules allow no foreign script element; the test's runs beside them.
  if (!hasAxe) await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    return axe.run(document)
  })
  expect(found.passes.length, 'rules that looked at something').toBeGreaterThan(5)
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => ({
      id,
      impact: String(impact),
      // With what was measured: colours, and their contrast.
      targets: nodes.map(({ html, any: [check] }) => (check ? `${html}: ${check.message}` : html)),
    }))
}

/** Shows the page so from now on, for somebody who wants no motion: colours are changed at once. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // What had begun to move before is still on its way.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity),
  )
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
  const onTheirWay = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return document.getAnimations().filter((each) => each instanceof CSSTransition).length
  })
  expect(onTheirWay, 'colours that change in steps').toBe(0)
}

/** What theme.ts promises; a pixel less is a matter of rounding. */
const TARGET_PX = 43

/**
 * Controls whose area that takes a tap, with label and all that belongs to them, is lower than a thumb needs. Links within
 * a text are as high as the text.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const { looked, small } = await page.evaluate((least) => {
    const isOwn = (at: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y)
      const owners: Element[] = [at, ...('labels' in at ? [...((at as HTMLInputElement).labels ?? [])] : [])]
      return hit !== null && owners.some((owner) => owner.contains(hit))
    }
    const heightAt = (at: Element, step: 1 | -1): number => {
      const { left, width, top, height } = at.getBoundingClientRect()
      let reach = 0
      while (reach < least && isOwn(at, left + width / 2, top + height / 2 + step * reach)) reach++
      return reach
    }
    const dialog = document.querySelector('[role=dialog]')
    const controls = [
      ...(dialog ?? document).querySelectorAll('a[href], button, input, select, textarea, [role=switch]'),
    ].filter((at) => getComputedStyle(at).display !== 'inline' && at.checkVisibility())
    const small: string[] = []
    let looked = 0
    for (const at of controls) {
      at.scrollIntoView({ block: 'center' })
      const { left, width, top, height } = at.getBoundingClientRect()
      // Out of the screen until it has the focus, or below something: nobody can tap it.
      if (!isOwn(at, left + width / 2, top + height / 2)) continue
      looked++
      const tall = heightAt(at, 1) + heightAt(at, -1) - 1
      if (tall < least) small.push(`${tall} px: ${at.outerHTML.slice(0, 160)}`)
    }
    return { looked, small }
  }, TARGET_PX)
  expect(looked, 'controls that were measured').toBeGreaterThan(2)
  return small
}
