import type { AxeResults } from 'axe-core'
import { expect } from 'vitest'

export type Finding = { id: string; impact: string; targets: string[] }

/** Those of axe's findings that would keep somebody with a screen reader or weak eyes from working. */
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

// Tests outside the page send the following functions there one by one, as text: they must not use anything else of
// this module.

/** Whether all transitions and animations have ended, except endless ones. */
export const isStill = (): boolean =>
  document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity)

/** The number of colours and sizes that are changing once the page has been drawn. */
export async function countTransitions(): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return document.getAnimations().filter((each) => each instanceof CSSTransition).length
}
