/** Longest wait (milliseconds), since a hidden page never paints. */
const LONGEST_WAIT_MS = 100

/** Runs a function once the page has painted what it shows now. Returns a function that cancels it. */
export function afterPaint(run: () => void): () => void {
  const paints = typeof requestAnimationFrame === 'function'
  const begin = (): void => {
    cancel()
    run()
  }
  let timer = setTimeout(begin, paints ? LONGEST_WAIT_MS : 0)
  // A task that is queued in the frame begins after the frame is painted.
  const painted = (): void => {
    clearTimeout(timer)
    timer = setTimeout(begin)
  }
  const frame = paints ? requestAnimationFrame(painted) : 0
  const cancel = (): void => {
    clearTimeout(timer)
    if (paints) cancelAnimationFrame(frame)
  }
  return cancel
}
