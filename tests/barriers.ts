import type { AxeResults } from 'axe-core'
import { expect } from 'vitest'

export type Finding = { id: string; impact: string; targets: string[] }

/** What of that which axe has found would keep somebody with a screen reader or weak eyes from working. */
export function seriousOf({ passes, violations }: AxeResults): Finding[] {
  expect(passes.length, 'rules that looked at something').toBeGreaterThan(5)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => ({
      id,
      impact: String(impact),
      // With what was measured: colours, and their contrast.
      targets: nodes.map(({ html, any: [check] }) => (check ? `${html}: ${check.message}` : html)),
    }))
}

// Tests outside the page send the following there one by one, as text: they must not use anything else of this module.

/** Whether all that had begun to move has come to rest; what goes round for ever does not count. */
export const isStill = (): boolean =>
  document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity)

/** How many colours and sizes are on their way to another value once the page has been drawn. */
export async function countTransitions(): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return document.getAnimations().filter((each) => each instanceof CSSTransition).length
}
