import type { ShownRate } from '#data/school/shillings.ts'

export type ListedRate = ShownRate & {
  /** Whether a newer rate of the same day counts. */
  isReplaced: boolean
  /** Shillings more or less than on the last day before; null without one, or where another rate of the day counts. */
  change: number | null
}

/** Rates with their changes, the newest first, as they are given. */
export const listedRates = (newestFirst: readonly ShownRate[]): ListedRate[] =>
  newestFirst.map((rate, at) => {
    const isReplaced = newestFirst[at - 1]?.day === rate.day
    const before = isReplaced ? undefined : newestFirst.slice(at + 1).find(({ day }) => day < rate.day)
    return { ...rate, isReplaced, change: before ? rate.rate - before.rate : null }
  })
