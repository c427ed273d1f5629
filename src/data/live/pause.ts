/** Quiet after a tap or a key (milliseconds), in which only what they asked for is loaded and drawn. */
const QUIET_MS = 400

/** Longest wait for a pause (milliseconds): a page may be busy for long, and a hidden one is seldom idle. */
const LONGEST_MS = 1_500

const INPUTS = ['pointerdown', 'keydown', 'click'] as const

let lastInput = Number.NEGATIVE_INFINITY

// A worker and tests outside a browser have neither taps nor idle times.
if (typeof document === 'object')
  for (const name of INPUTS)
    addEventListener(name, () => void (lastInput = performance.now()), { capture: true, passive: true })

const idle = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined

/** Resolves when the page has nothing to do for whoever looks at it and nobody has just tapped, or after a while. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    if (!idle) return void setTimeout(resolve)
    const until = performance.now() + LONGEST_MS
    const look = (): void => {
      const now = performance.now()
      const left = Math.min(lastInput + QUIET_MS, until) - now
      if (left <= 0) resolve()
      else setTimeout(wait, left)
    }
    const wait = (): void => void idle(look, { timeout: Math.max(1, until - performance.now()) })
    wait()
  })
