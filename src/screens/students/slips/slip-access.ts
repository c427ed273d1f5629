import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { slipsTexts as texts } from './slips.texts.ts'

const dayOf = (instant: string, zone: string): string => formatDay(schoolDay(Date.parse(instant), zone))

type Access = { lastSignInAt: string | null; slipUntil: string | null }

/** Whether somebody has signed in, has a slip, or neither. */
export function accessWords({ lastSignInAt, slipUntil }: Access, zone: string): string {
  if (lastSignInAt) return texts.signedIn(dayOf(lastSignInAt, zone))
  return slipUntil ? texts.slipOut(dayOf(slipUntil, zone)) : texts.never
}
