import { confirming } from '#domain/announcedabsences/announcedabsences.rules.ts'
import { withoutGate } from '#domain/school/at-gate.ts'
import { isPartly, kindFields, partlyRemark, type DayKind, type KindOfMark } from '#domain/school/day-kinds.ts'
import { ABSENCE_REASONS, remarkOf } from '#domain/school/mark-choice.ts'
import { trackerTexts as texts } from './tracker.texts.ts'

/** The typed values of a mark; `isEdit` where the form was filled from an existing mark. */
export type Typed = { date: string; present: boolean; remark: string; isEdit: boolean } & KindOfMark

/** The values of an empty form: present today. */
export const newMark = (today: string): Typed => ({ date: today, present: true, remark: '', isEdit: false })

type Known = { date: string; present: boolean; remark: string } & KindOfMark

/** The values of an existing mark; a remark that only says what status and kind say is left to be written anew. */
export const editOf = ({ date, present, remark, ...of }: Known): Typed => ({
  date,
  present,
  remark: present && ['Present', remarkOfKind(of)].includes(withoutGate(remark)) ? '' : remark,
  isEdit: true,
  ...kindFields(of),
})

const remarkOfKind = ({ kind, time }: KindOfMark): string | null => (isPartly(kind) ? partlyRemark(kind, time) : null)

/** Chooses a kind, or takes it away where it was chosen; a time stays with whoever was not there all day. */
export function withKind({ kind: former, time, ...typed }: Typed, kind: DayKind): Typed {
  if (kind === former) return typed
  return { ...typed, kind, ...(isPartly(kind) && time ? { time } : {}) }
}

/** Confirms what a parent has announced: absent and excused, with the reason. */
export function asAnnounced(typed: Typed, announced: Parameters<typeof confirming>[0]): Typed {
  const choice = confirming(announced)
  return { ...withStatus(typed, false), remark: remarkOf(choice), kind: choice.kind }
}

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

/** Changes the status, and clears a remark and a kind that contradict the new one. */
export function withStatus({ kind, time, ...typed }: Typed, present: boolean): Typed {
  if (present === typed.present) return { ...typed, ...kindFields({ kind, time }) }
  const isOfStatus = present ? /^absent/i.test(typed.remark) : /^present/i.test(typed.remark)
  return { ...typed, present, remark: isOfStatus ? '' : typed.remark }
}
