import axe from 'axe-core'
import { afterAll, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { countTransitions, isStill, seriousOf } from '#tests/barriers.ts'

const SCHEMES = ['light', 'dark'] as const

/** Shows the page so from now on, for somebody who wants no motion: colours are changed at once. */
async function showIn(colorScheme: (typeof SCHEMES)[number]): Promise<void> {
  await commands.emulateMedia({ reducedMotion: 'reduce' })
  // What had begun to move before is still on its way.
  await expect.poll(isStill).toBe(true)
  await commands.emulateMedia({ colorScheme })
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe(colorScheme)
  expect(await countTransitions(), 'colours that change in steps').toBe(0)
}

/** What theme.ts promises; a pixel less is a matter of rounding. */
const TARGET_PX = 43

function isOwn(control: Element, x: number, y: number): boolean {
  const hit = document.elementFromPoint(x, y)
  const owners = [control, ...('labels' in control ? ((control as HTMLInputElement).labels ?? []) : [])]
  return hit !== null && owners.some((owner) => owner.contains(hit))
}

/** How far the area that takes a tap for this control reaches up and down from its middle; null where none does. */
function heightOf(control: Element): number | null {
  control.scrollIntoView({ block: 'center' })
  const { left, width, top, height } = control.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  // Out of the screen until it has the focus, or below something: nobody can tap it.
  if (!isOwn(control, x, y)) return null
  const reach = (step: 1 | -1): number => {
    let pixels = 0
    while (pixels < TARGET_PX && isOwn(control, x, y + step * pixels)) pixels++
    return pixels
  }
  return reach(1) + reach(-1) - 1
}

/**
 * Controls whose area that takes a tap, with label and all that belongs to them, is lower than a thumb needs. Links within
 * a text are as high as the text.
 */
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

/** Without barriers in both colour schemes, and with nothing that a thumb misses. */
export async function expectFit(step: string): Promise<void> {
  // A message on its way in or out is half transparent, and soon gone.
  await expect.poll(() => document.querySelectorAll('.mantine-Notification-root').length).toBe(0)
  for (const scheme of SCHEMES) {
    await showIn(scheme)
    // What is only half drawn yet is no finding; a barrier stays.
    const findings = async () => seriousOf(await axe.run(document))
    await expect.poll(findings, { message: `${step}, in ${scheme}` }).toEqual([])
  }
  expect(smallTargets(), `too low to be tapped: ${step}`).toEqual([])
}

/** The tests of this file leave colours and motion to others as they found them. */
export const keepMedia = (): void =>
  afterAll(() => commands.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' }))
