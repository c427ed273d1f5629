import {
  ANNOUNCEMENT_LIMITS,
  TARGET_ROLES,
  type AnnouncementEdit,
  type AnnouncementListed,
} from '#domain/announcements/announcements.schema.ts'
import { instantOfMinute, REST_OF_MINUTE_MS, schoolMinute } from '#domain/core/times.ts'
import { manageTexts } from './manage.texts.ts'

const texts = manageTexts.form

/** An announcement as it is typed. */
export type Typed = {
  /** Identifies a new announcement from the moment its form was opened. */
  ref: string
  title: string
  message: string
  targetRole: string
  /** For parents: of this class; empty for those of all classes. */
  classId: string
  /** Day, T and time at the school. */
  start: string
  end: string
  isEndless: boolean
  isUrgent: boolean
  /** The revision that the form was filled from; 0 for a new announcement. */
  base: number
}

/** The last minute of a day, at which announcements usually end. */
const END_OF_DAY = '23:59'

/** `now`: the time at the school (milliseconds). */
export const blankAnnouncement = (ref: string, now: number, timeZone: string): Typed => ({
  ref,
  title: '',
  message: '',
  targetRole: '',
  classId: '',
  start: schoolMinute(now, timeZone),
  end: `T${END_OF_DAY}`,
  isEndless: false,
  isUrgent: false,
  base: 0,
})

export const typedOf = (of: AnnouncementListed, timeZone: string): Typed => ({
  ref: '',
  title: of.title,
  message: of.message,
  targetRole: of.targetRole,
  classId: of.classId === null ? '' : String(of.classId),
  start: schoolMinute(Date.parse(of.startDate), timeZone),
  end: of.endDate === null ? `T${END_OF_DAY}` : schoolMinute(Date.parse(of.endDate), timeZone),
  isEndless: of.endDate === null,
  isUrgent: of.isUrgent,
  base: of.revision,
})

const targetOf = ({ targetRole }: Typed) => TARGET_ROLES.find((role) => role === targetRole)

const problemOfText = (typed: string, limit: number): string | undefined => {
  if (typed.trim() === '') return texts.required
  return typed.trim().length > limit ? texts.tooLong(limit) : undefined
}

/** The minute that is chosen as the end counts to its last moment. */
const endOf = (end: string, timeZone: string): number =>
  (instantOfMinute(end, timeZone) ?? Number.NaN) + REST_OF_MINUTE_MS

function problemOfEnd({ isEndless, end, base }: Typed, start: number | null, now: number, timeZone: string) {
  if (isEndless) return undefined
  const at = instantOfMinute(end, timeZone)
  if (at === null) return texts.required
  if (start !== null && at <= start) return texts.endBeforeStart
  // One that is published already may be ended.
  return base === 0 && endOf(end, timeZone) < now ? texts.endIsPast : undefined
}

/** What is wrong with each field. `now`: the time at the school (milliseconds). */
export function problemsOf(
  typed: Typed,
  now: number,
  timeZone: string,
): Partial<Record<keyof Typed, string | undefined>> {
  const start = instantOfMinute(typed.start, timeZone)
  return {
    title: problemOfText(typed.title, ANNOUNCEMENT_LIMITS.title),
    message: problemOfText(typed.message, ANNOUNCEMENT_LIMITS.message),
    targetRole: targetOf(typed) ? undefined : texts.required,
    start: start === null ? texts.required : undefined,
    end: problemOfEnd(typed, start, now, timeZone),
  }
}

const instant = (at: number | null): string => new Date(at ?? Number.NaN).toISOString()

/** What is sent of a valid form. */
export function announcementOf(typed: Typed, timeZone: string): Omit<AnnouncementEdit, 'base'> {
  const targetRole = targetOf(typed)
  if (!targetRole) throw new Error('The form is not valid')
  return {
    title: typed.title.trim(),
    message: typed.message.trim(),
    targetRole,
    classId: targetRole === 'PARENT' && typed.classId ? Number(typed.classId) : null,
    startDate: instant(instantOfMinute(typed.start, timeZone)),
    endDate: typed.isEndless ? null : instant(endOf(typed.end, timeZone)),
    isUrgent: typed.isUrgent,
  }
}
