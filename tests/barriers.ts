import type { AxeResults } from 'axe-core'
import { expect } from 'vitest'

export type Finding = { id: string; impact: string; targets: string[] }

/** Findings of axe that would keep somebody with a screen reader or weak eyes from working (serious or critical). */
export function seriousOf({ passes, violations }: AxeResults): Finding[] {
  expect(passes.length, 'rules that looked at something').toBeGreaterThan(5)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => ({
      id,
      impact: String(impact),
      // With the measured values, such as colours and their contrast.
      targets: nodes.map(({ html, any: [check] }) => (check ? `${html}: ${check.message}` : html)),
    }))
}

// Playwright sends each of the following functions to the page as text: none may use another name of this module.

/** Whether all transitions and animations have ended, except endless ones. */
export const isStill = (): boolean =>
  document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity)

/** The number of colours and sizes that are changing once the page has been drawn. */
export async function countTransitions(): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return document.getAnimations().filter((each) => each instanceof CSSTransition).length
}
