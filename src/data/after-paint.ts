/** A page that is not looked at paints nothing (milliseconds). */
const LONGEST_WAIT_MS = 100

/** Runs it once the page has painted what it shows now. What is given back takes it back. */
export function afterPaint(run: () => void): () => void {
  const paints = typeof requestAnimationFrame === 'function'
  const begin = (): void => {
    cancel()
    run()
  }
  let timer = setTimeout(begin, paints ? LONGEST_WAIT_MS : 0)
  // The task after the frame begins once the frame was painted.
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
