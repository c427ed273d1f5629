/** Longest pause between rounds, since work that another server has left is not announced. */
const LONGEST_SLEEP_MS = 10 * 60_000

/** Sleep after a failure. */
const AFTER_FAILURE_MS = 60_000

type RoundsOptions = {
  /** Does due work; resolves to the time at which more may be due (milliseconds). */
  look: () => Promise<number>
  now: () => number
  failed: (error: unknown) => void
}

/** Runs `look` whenever it is woken or its time has come, never twice at once. */
export function rounds({ look, now, failed }: RoundsOptions) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isAsked = false
  let isOver = false

  function sleepUntil(instant: number): void {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(wake, Math.min(LONGEST_SLEEP_MS, Math.max(100, instant - now()))).unref()
  }

  async function run(): Promise<void> {
    while (isAsked && !isOver) {
      isAsked = false
      try {
        sleepUntil(await look())
      } catch (error) {
        failed(error)
        sleepUntil(now() + AFTER_FAILURE_MS)
      }
    }
    running = null
  }

  function wake(): void {
    if (isOver) return
    isAsked = true
    running ??= run()
  }

  return {
    wake,
    /** The round that is under way. */
    running: () => running,
    end: (): void => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
