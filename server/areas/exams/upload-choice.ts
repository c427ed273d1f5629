import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { MAX_MARKS, type ExamType } from '#domain/exams/exams.schema.ts'
import type { About } from '#domain/exams/upload-about.rules.ts'
import { subjectLookup } from '#domain/exams/upload.rules.ts'
import { academicYears, classes, classSubjects, exams, students, subjects } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { requireClass } from '../school/students.queries.ts'

/** Choice of class, exam and subject for a template or an upload. */
export type Choice = {
  classId: number
  academicYearId?: number | undefined
  examId?: number | undefined
  examType?: ExamType | undefined
  subjectId?: number | undefined
  subjectName?: string | undefined
}

type Named = { id: number; name: string }
type ExamChoice = Named & { type: ExamType; academicYearId: number; year: string; maximum: number }

/** The class, the exam and the subjects that marks are for; `subject` null: all of them. */
export type Chosen = { schoolClass: Named; exam: ExamChoice; subject: Named | null; subjects: Named[] }

/** Subjects that a class takes. */
export const subjectsOf = (tx: Db, classId: number): Promise<Named[]> =>
  tx
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .innerJoin(classSubjects, eq(classSubjects.subjectId, subjects.id))
    .where(and(eq(classSubjects.classId, classId), isNull(subjects.deletedAt)))
    .orderBy(asc(subjects.id))

export const studentsOf = (tx: Db, classId: number) =>
  tx
    .select({ id: students.id, fullname: students.fullname, rollNumber: students.rollNumber })
    .from(students)
    .where(and(eq(students.classId, classId), isNull(students.deletedAt)))
    .orderBy(asc(students.fullname), asc(students.id))

/** Exams that are not hidden, with their academic years. */
export async function examsWhere(
  tx: Db,
  asked: Pick<Choice, 'academicYearId' | 'examId' | 'examType'>,
): Promise<ExamChoice[]> {
  const rows = await tx
    .select({
      id: exams.id,
      name: exams.name,
      type: exams.type,
      academicYearId: exams.academicYearId,
      year: academicYears.year,
    })
    .from(exams)
    .innerJoin(academicYears, eq(academicYears.id, exams.academicYearId))
    .where(
      and(
        isNull(exams.deletedAt),
        asked.academicYearId === undefined ? undefined : eq(exams.academicYearId, asked.academicYearId),
        asked.examId === undefined ? undefined : eq(exams.id, asked.examId),
        asked.examType === undefined ? undefined : eq(exams.type, asked.examType),
      ),
    )
    .orderBy(asc(exams.id))
  return rows.map((row) => ({ ...row, maximum: MAX_MARKS[row.type] }))
}

/** The one exam of a choice: by its id, or the only one of its type in the academic year. */
async function examOf(tx: Db, choice: Choice): Promise<ExamChoice> {
  const { academicYearId } = choice
  if (academicYearId === undefined && choice.examId === undefined) throw new Problem('academicYearNotFound')
  if (academicYearId !== undefined && (await tx.$count(academicYears, eq(academicYears.id, academicYearId))) === 0)
    throw new Problem('academicYearNotFound')
  const [found, ...others] = await examsWhere(tx, choice)
  if (!found) throw new Problem('examNotFound')
  if (others.length > 0) throw new Problem('examUnclear', { year: found.year })
  return found
}

async function subjectOf(tx: Db, { subjectId, subjectName }: Choice): Promise<Named | null> {
  if (subjectId === undefined && !subjectName) return null
  const all = await tx.select({ id: subjects.id, name: subjects.name }).from(subjects).where(isNull(subjects.deletedAt))
  const found = subjectName ? subjectLookup(all)(subjectName) : all.find(({ id }) => id === subjectId)
  if (!found) throw new Problem('subjectNotFound')
  return found
}

/** Fills in exam and subject from the file where nobody chose them. */
const filledIn = (choice: Choice, { exam, subject }: About): Choice => ({
  ...choice,
  ...(!choice.examId && !choice.examType && exam?.id ? { examId: exam.id } : {}),
  ...(!choice.subjectId && !choice.subjectName && subject ? { subjectName: subject.name } : {}),
})

/** Resolves a choice. Throws where a part does not exist, or the class does not take the subject. */
export async function resolveChoice(tx: Db, given: Choice, file: About = {}): Promise<Chosen> {
  const choice = filledIn(given, file)
  const schoolClass = await requireClass(tx, choice.classId)
  const exam = choice.examId || choice.examType ? await examOf(tx, choice) : await examNamed(tx, choice, file)
  const subject = await subjectOf(tx, choice)
  const taken = await subjectsOf(tx, schoolClass.id)
  if (taken.length === 0) throw new Problem('noSubjects', { className: schoolClass.name })
  if (subject && !taken.some(({ id }) => id === subject.id))
    throw new Problem('subjectNotOfClass', { className: schoolClass.name, subject: subject.name })
  return { schoolClass, exam, subject, subjects: taken }
}

/** Finds the exam by the name in the visible cells of a file without hidden ids. */
async function examNamed(tx: Db, choice: Choice, { exam }: About): Promise<ExamChoice> {
  const named = (await examsWhere(tx, choice)).filter(({ name }) => name.toLowerCase() === exam?.name.toLowerCase())
  const [found, ...others] = named
  if (!found) throw new Problem('examNotFound')
  if (others.length > 0) throw new Problem('examUnclear', { year: found.year })
  return found
}

/** Choice in the shape of what a file says about itself. */
export const aboutOf = ({ schoolClass, exam, subject }: Chosen): About => ({
  class: schoolClass,
  year: { id: exam.academicYearId, name: exam.year },
  exam: { id: exam.id, name: exam.name },
  ...(subject && { subject }),
})

export const yearsOf = (tx: Db) =>
  tx.select({ id: academicYears.id, year: academicYears.year }).from(academicYears).orderBy(asc(academicYears.year))

export const openClasses = (tx: Db) =>
  tx
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(isNull(classes.closedAt))
    .orderBy(sql`${classes.grade} nulls last`, asc(classes.name))
