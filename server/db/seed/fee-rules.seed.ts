import type { Reduction } from '#domain/fees/reductions.schema.ts'
import { keyAfter, keyBefore } from '#domain/fees/reductions.rules.ts'
import { monthNumberOfDay } from '#domain/school/months.ts'
import { feeRules, feeRuleStudents } from '../schema.ts'
import { linksOf, seedOf, type AreaRows } from './area-rows.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId } from './users.seed.ts'

/** Fewest students for a school with rules of fees: tests count to the cent in smaller schools. */
const SMALLEST = 500

/** One student in this many is named by a rule, none of the first families, which tests and people rely on. */
const [STUDENTS_PER_NAMED, FIRST_NAMED] = [70, 105]

const SCHOLARSHIP = { id: 4, kind: 'scholarship', name: 'Scholarship of the mosque', percent: 50 } as const
/** It ended with the month before the present one. */
const FUND = { id: 5, kind: 'orphan', name: 'Orphans of Hormuud', cents: 500 } as const

/** Rows that are inserted together have the same columns. */
const NO_TERMS = { percent: null, cents: null, fromChild: null, untilMonth: null, endReason: null }

/** Months before the present one from which on both count. */
const MONTHS_BACK = 3

/** The rule that names a student, if any: half of those who are named have the scholarship. */
function namedBy(index: number, { feeCents }: StudentSeed): typeof SCHOLARSHIP | typeof FUND | null {
  const at = index - FIRST_NAMED
  if (feeCents === 0 || at < 0 || at % STUDENTS_PER_NAMED !== 0) return null
  return (at / STUDENTS_PER_NAMED) % 2 === 0 ? SCHOLARSHIP : FUND
}

/** What rules take off each student's fee of a month that was made `age` months ago, of the school's part. */
export function reductionsIn(
  students: readonly StudentSeed[],
  age: number,
): (index: number, schoolCents: number) => Reduction[] | null {
  return (index, schoolCents) => {
    const student = students[index]
    const rule = students.length >= SMALLEST && student ? namedBy(index, student) : null
    if (!rule || age > MONTHS_BACK || (rule.id === FUND.id && age === 0)) return null
    const { id: ruleId, kind, name: words } = rule
    const cents = 'cents' in rule ? rule.cents : Math.floor((schoolCents * rule.percent + 50) / 100)
    return [{ ruleId, kind, words, cents }]
  }
}

/** Rules that the board has granted from the next month on, and two of before, by which fees were made. */
export function buildFeeRules(today: string, students: readonly StudentSeed[]): AreaRows[] {
  if (students.length < SMALLEST) return []
  const present = monthNumberOfDay(today)
  const granted = {
    grantedBy: 'Board of the school',
    createdBy: demoUserId('admin'),
    createdAt: `${today}T05:00:00.000Z`,
  }
  const toCome = { ...granted, fromMonth: keyAfter(present) }
  const before = { ...granted, fromMonth: Array.from({ length: MONTHS_BACK }).reduce(keyBefore, present) }
  const named = students.flatMap((student, index) => {
    const rule = namedBy(index, student)
    return rule ? [{ ruleId: rule.id, studentId: student.id }] : []
  })
  return [
    seedOf(feeRules, [
      { ...NO_TERMS, id: 1, kind: 'sibling', name: 'Second child', percent: 10, fromChild: 2, ...toCome },
      { ...NO_TERMS, id: 2, kind: 'sibling', name: 'Third child and further', percent: 25, fromChild: 3, ...toCome },
      { ...NO_TERMS, id: 3, kind: 'staffChild', name: 'Child of the staff', percent: 50, ...toCome },
      { ...NO_TERMS, ...SCHOLARSHIP, ...before },
      { ...NO_TERMS, ...FUND, ...before, untilMonth: keyBefore(present), endReason: 'The fund has ended' },
    ]),
    linksOf(feeRuleStudents, named),
  ]
}
