import { and, isNull, sql } from 'drizzle-orm'
import { exams, scores, yearRolls } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { classesAt } from '../students/class-at.ts'
import type { GivenScore, ScoreContext } from './given-score.ts'

type OfExam = Pick<GivenScore, 'studentId' | 'examId'>

const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::integer[]`

export const examKey = ({ studentId, examId }: OfExam): string => `${studentId}:${examId}`

/** When the write that a score is of was made. */
export type MadeAtOf = (score: GivenScore) => string

/** The classes in which students ended the years of exams that were turned since, by student and exam. */
async function rolledClasses(tx: Db, asked: readonly OfExam[]) {
  const { rows } = (await tx.execute(sql`
    select asked.student_id as "studentId", asked.exam_id as "examId", ${yearRolls.classId} as "classId"
    from unnest(${numbers(asked.map(({ studentId }) => studentId))}, ${numbers(asked.map(({ examId }) => examId))})
      as asked (student_id, exam_id)
    join ${exams} on ${exams.id} = asked.exam_id
    join ${yearRolls} on ${yearRolls.academicYearId} = ${exams.academicYearId}
      and asked.student_id = any(${yearRolls.studentIds})`)) as {
    rows: { studentId: number; examId: number; classId: number }[]
  }
  return rows.map((each) => [examKey(each), each.classId] as const)
}

/** `classOf`: classes by student and exam. `rolled`: those of students who ended the exam's year, which was turned since. */
export type ClassesOfScores = { classOf: ReadonlyMap<string, number>; rolled: ReadonlySet<string> }

/**
 * The class of each student when the exam was held, by student and exam: the one of the scores that are there, else that of the
 * end of a year that was turned since, else the student's at the time of making.
 */
export async function classesOfScores(
  { tx, env }: ScoreContext,
  given: readonly GivenScore[],
  { presentClassOf, madeAtOf }: { presentClassOf: ReadonlyMap<number, number>; madeAtOf: MadeAtOf },
): Promise<ClassesOfScores> {
  // Of several writes the first decides, whose score the others find.
  const asked = [...new Map(given.toReversed().map((each) => [examKey(each), each])).values()]
  const isAsked = sql`(${scores.studentId}, ${scores.examId}) in (select * from unnest(
    ${numbers(asked.map(({ studentId }) => studentId))}, ${numbers(asked.map(({ examId }) => examId))}))`
  const there = await tx
    .selectDistinct({ studentId: scores.studentId, examId: scores.examId, classId: scores.classId })
    .from(scores)
    .where(and(isNull(scores.deletedAt), isAsked))
  const rolled = await rolledClasses(tx, asked)
  const known = new Map([...rolled, ...there.map((each) => [examKey(each), each.classId] as const)])
  const others = asked.flatMap((each) => {
    const { studentId, examId } = each
    const classId = presentClassOf.get(studentId)
    return classId === undefined || known.has(examKey({ studentId, examId }))
      ? []
      : [{ studentId, examId, classId, madeAt: madeAtOf(each) }]
  })
  const then = others.length > 0 ? await classesAt(tx, others, env.school.timeZone) : []
  const classOf = new Map([...known, ...others.map((each, at) => [examKey(each), then[at] ?? each.classId] as const)])
  return { classOf, rolled: new Set(rolled.map(([key]) => key)) }
}
