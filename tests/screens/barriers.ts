import axe from 'axe-core'
import { afterAll, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { countTransitions, isStill, seriousOf } from '#tests/barriers.ts'

const SCHEMES = ['light', 'dark'] as const

/** Sets the colour scheme with reduced motion, so that colours change at once. */
async function showIn(colorScheme: (typeof SCHEMES)[number]): Promise<void> {
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  // Waits for running transitions to end.
  await expect.poll(isStill).toBe(true)
  await commands.emulateMedia({ colorScheme })
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe(colorScheme)
  expect(await countTransitions(), 'colours that change in steps').toBe(0)
}

/** Least height of a tap area in pixels: the size that theme.ts sets, less one for rounding. */
const TARGET_PX = 43

function isOwn(control: Element, x: number, y: number): boolean {
  const hit = document.elementFromPoint(x, y)
  const owners = [control, ...('labels' in control ? ((control as HTMLInputElement).labels ?? []) : [])]
  return hit !== null && owners.some((owner) => owner.contains(hit))
}

/** Height in pixels of the area around a control's middle that takes a tap; null where the middle takes none. */
function heightOf(control: Element): number | null {
  control.scrollIntoView({ block: 'center' })
  const { left, width, top, height } = control.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  // A control that is hidden until it has the focus, or that is covered, cannot be tapped.
  if (!isOwn(control, x, y)) return null
  const reach = (step: 1 | -1): number => {
    let pixels = 0
    while (pixels < TARGET_PX && isOwn(control, x, y + step * pixels)) pixels++
    return pixels
  }
  return reach(1) + reach(-1) - 1
}

/** Controls whose tap area, label included, is lower than a thumb needs; links within a text are exempt. */
function smallTargets(): string[] {
  const place = document.querySelector('[role=dialog]') ?? document
  const controls = [...place.querySelectorAll('a[href], button, input, select, textarea, [role=switch]')]
  const small: string[] = []
  let looked = 0
  for (const control of controls) {
    if (getComputedStyle(control).display === 'inline' || !control.checkVisibility()) continue
    const height = heightOf(control)
    if (height === null) continue
    looked++
    if (height < TARGET_PX) small.push(`${height} px: ${control.outerHTML.slice(0, 160)}`)
  }
  expect(looked, 'controls that were measured').toBeGreaterThan(2)
  return small
}

/** Expects that the page has no barriers in either colour scheme, and no control that is too small to be tapped. */
export async function expectFit(step: string): Promise<void> {
  // Waits until messages are gone, since one that fades in or out is half transparent, which counts as a barrier.
  await expect.poll(() => document.querySelectorAll('.mantine-Notification-root').length).toBe(0)
  for (const scheme of SCHEMES) {
    await showIn(scheme)
    // Polled, since a half-drawn page may have findings that pass; a barrier stays.
    const findings = async () => seriousOf(await axe.run(document, { resultTypes: ['violations'] }))
    await expect.poll(findings, { message: `${step}, in ${scheme}` }).toEqual([])
  }
  expect(smallTargets(), `too low to be tapped: ${step}`).toEqual([])
}

/** Restores colour scheme and motion after the tests of this file. */
export const keepMedia = (): void =>
  afterAll(() => commands.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' }))
