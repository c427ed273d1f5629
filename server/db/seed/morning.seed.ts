import { isPartly, type DayKind } from '#domain/school/day-kinds.ts'
import { remarkOf, PRESENT } from '#domain/school/mark-choice.ts'
import type { buildFees } from './fees.seed.ts'
import type { AttendanceSeed } from './attendance.seed.ts'
import { WEEKEND } from './attendance.seed.ts'
import { seededRandom, type Random } from './random.ts'

type PaymentSeed = ReturnType<typeof buildFees>['payments'][number] & { takenCents?: number | null }

/** Days without school in a demo that shows a school day, so without the weekday on which the demo is opened. */
export const weekendOf = (today: string): number[] =>
  WEEKEND.filter((day) => day !== new Date(`${today}T00:00:00Z`).getUTCDay())

/** One class in this many is not marked yet, the first of them in the middle of the list of a teacher. */
const CLASSES_PER_UNMARKED = 4

/** Instant, or a minute ago where the instant is in the future, as in a demo that is opened early. */
const notAfter = (at: string, now: number): string => (Date.parse(at) > now ? new Date(now - 60_000).toISOString() : at)

/** A kind of a mark of the demo: some students come late, few leave early, a third of the absences are excused. */
function kindOf(present: boolean, random: Random): DayKind | null {
  const draw = random.next()
  if (present) return draw < 0.02 ? 'late' : draw < 0.024 ? 'leftEarly' : null
  return draw < 0.33 ? 'excused' : draw < 0.43 ? 'unexcused' : null
}

const two = (part: number): string => String(part).padStart(2, '0')

/** The marks with kinds, as a school has them that uses them; the same marks have the same kinds whenever a demo is made. */
export const withKinds = (marks: readonly AttendanceSeed[]): AttendanceSeed[] =>
  marks.map((mark) => {
    const random = seededRandom(`kind ${mark.studentId} ${mark.date}`)
    const dayKind = kindOf(mark.present, random)
    if (!isPartly(dayKind)) return { ...mark, dayKind }
    const dayTime = dayKind === 'late' ? `08:${two(random.int(5, 50))}` : `10:${two(random.int(10, 50))}`
    return { ...mark, dayKind, dayTime, remark: remarkOf({ ...PRESENT, kind: dayKind, time: dayTime }) }
  })

/** Marks up to now; some classes have no marks of today yet. */
export function marksOfMorning(marks: readonly AttendanceSeed[], today: string, now: number): AttendanceSeed[] {
  return marks
    .filter(({ date, classId }) => date < today || classId % CLASSES_PER_UNMARKED !== 2)
    .map((mark, index) => {
      const at = notAfter(mark.madeAt, now)
      return { ...mark, id: index + 1, madeAt: at, markedAt: at }
    })
}

/** Number of this month's payments that are dated this morning. */
const PAYMENTS_OF_MORNING = 12

/** Payments unchanged, except for the last of this month, one of them held, which are dated this morning. */
export function paymentsOfMorning<P extends PaymentSeed>(payments: readonly P[], today: string, now: number): P[] {
  const isOfMonth = ({ year, month }: P) => today.startsWith(`${year}-${String(month).padStart(2, '0')}`)
  const confirmed = payments.filter((each) => isOfMonth(each) && each.state === 'confirmed' && !each.takenCents)
  const held = payments.findLast(({ state }) => state === 'held')
  const chosen = [...confirmed.slice(-PAYMENTS_OF_MORNING), ...(held ? [held] : [])]
  const placeOf = new Map(chosen.map(({ id }, at) => [id, at]))
  return payments.map((payment) => {
    const place = placeOf.get(payment.id)
    if (place === undefined) return payment
    // One payment every five minutes, from 7:40 in Hargeysa (UTC+3).
    const planned = new Date(Date.parse(`${today}T04:40:00Z`) + place * 300_000).toISOString()
    const paidAt = notAfter(planned, now)
    return { ...payment, paidAt, createdAt: paidAt }
  })
}
