/** Counts the calls that are being answered, so that long work can wait until there are none. */
export type CallsUnderWay = {
  during: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves when no call is being answered, or after `mostMs`. */
  none: (mostMs: number) => Promise<void>
}

export function callsUnderWay(): CallsUnderWay {
  let count = 0
  let waiting: (() => void)[] = []
  return {
    during: async (work) => {
      count++
      try {
        return await work()
      } finally {
        count--
        if (count === 0) {
          for (const goOn of waiting) goOn()
          waiting = []
        }
      }
    },
    none: (mostMs) =>
      count === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            const timer = setTimeout(resolve, mostMs)
            waiting.push(() => {
              clearTimeout(timer)
              resolve()
            })
          }),
  }
}
