import { percentOf } from '../core/percent.ts'
import { maximumFor, type Table, type TableStudent } from './class-table.rules.ts'
import { EXAM_TYPES, MAX_MARKS } from './exams.schema.ts'
import { average, averageMark, gradeOf, subjectTotal, transcriptPercent, type Grade } from './figures.rules.ts'
import type { SoFar } from './so-far.schema.ts'

type Student = Pick<TableStudent, 'held' | 'byType' | 'totalMarks'>

/** Marks that could be reached in the exams that were held. */
export const possibleOf = ({ held }: Pick<Student, 'held'>): number =>
  [...held.values()].reduce((all, types) => all + [...types].reduce((of, type) => of + MAX_MARKS[type], 0), 0)

/** Marks that are missing of exams that were held; each counts 0. */
const missingOf = ({ held, byType }: Student): number =>
  [...held].reduce(
    (all, [id, types]) => all + [...types].filter((type) => byType.get(id)?.[type] === undefined).length,
    0,
  )

/** The year of a class is over once there are final marks in every subject of which there are marks. */
function isOver({ held }: Pick<Student, 'held'>): boolean {
  const begun = [...held.values()].filter((types) => types.size > 0)
  return begun.length > 0 && begun.every((types) => types.has('FINAL'))
}

/** Percent of the year: its total divided by the number of subjects, as in the student report. */
export const yearPercent = ({ totalMarks, held }: Student): number => transcriptPercent(totalMarks, held.size)

/** Grade of a subject's total of the year; null until its final was held. */
export const subjectGrade = ({ held, byType }: Student, subjectId: number): Grade | null =>
  held.get(subjectId)?.has('FINAL') ? gradeOf(subjectTotal(byType.get(subjectId) ?? {})) : null

/** A student's year as far as its exams were held. */
export function soFarOf(student: Student): SoFar {
  const [possible, over] = [possibleOf(student), isOver(student)]
  return {
    possible,
    percent: possible === 0 ? 0 : percentOf(student.totalMarks, possible, 2),
    maximum: maximumFor(student, EXAM_TYPES),
    grade: over ? gradeOf(yearPercent(student)) : null,
    isOver: over,
    held: EXAM_TYPES.filter((type) => [...student.held.values()].some((types) => types.has(type))),
    missing: missingOf(student),
  }
}

/** Averages of a class, of the students who have a rank: of each subject of the table, and of the totals. */
export function averagesOf({ subjects, students }: Pick<Table, 'subjects' | 'students'>) {
  const counted = students.filter(({ rank }) => rank !== null)
  return {
    averages: subjects.map((_, at) => averageMark(counted.map(({ marks }) => marks[at]))),
    average: average(counted.map(({ totalMarks }) => totalMarks)),
  }
}
