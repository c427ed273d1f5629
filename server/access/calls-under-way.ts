/** The calls that are being answered at this moment, so that long work can let them go first. */
export type CallsUnderWay = {
  during: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves when none is under way, or after so many milliseconds. */
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
