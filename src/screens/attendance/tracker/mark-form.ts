import { ABSENCE_REASONS } from '#domain/school/mark-choice.ts'
import { trackerTexts as texts } from './tracker.texts.ts'

/** The typed values of a mark; `isEdit` where the form was filled from an existing mark. */
export type Typed = { date: string; present: boolean; remark: string; isEdit: boolean }

/** The values of an empty form: present today. */
export const newMark = (today: string): Typed => ({ date: today, present: true, remark: '', isEdit: false })

export const editOf = ({ date, present, remark }: { date: string; present: boolean; remark: string }): Typed => ({
  date,
  present,
  remark: present && remark === 'Present' ? '' : remark,
  isEdit: true,
})

export type Problems = { date?: string; remark?: string }

/** Why the mark cannot be saved, by field. */
export function problemsOf({ date, present, remark }: Typed, today: string): Problems {
  const dateProblem = !date ? texts.dateRequired : date > today ? texts.futureDate : null
  return {
    ...(dateProblem ? { date: dateProblem } : {}),
    ...(present || remark.trim() ? {} : { remark: texts.remarkRequired }),
  }
}

/** The remarks offered as chips, in the wording of the marking screen. */
export const USUAL_REMARKS = ABSENCE_REASONS.filter(({ value }) => value !== 'other').map(
  ({ label }) => `Absent - ${label}`,
)

/** Changes the status, and clears a remark that contradicts the new one. */
export function withStatus(typed: Typed, present: boolean): Typed {
  const isOfStatus = present ? /^absent/i.test(typed.remark) : /^present/i.test(typed.remark)
  return { ...typed, present, remark: isOfStatus ? '' : typed.remark }
}
