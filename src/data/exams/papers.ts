import { MOST_PAPERS, type NewPaper } from '#domain/exams/papers.schema.ts'
import { registerPapersOffline } from '#domain/exams/papers.offline.ts'
import { CODE_BYTES, codeOf } from '#domain/exams/paper-codes.rules.ts'
import { finalReport, typeReport } from '#domain/exams/exams.reports.ts'
import { EXAM_TYPES, type ExamType } from '#domain/exams/exams.schema.ts'
import { classAttendance, type ClassAttendance } from '#domain/exams/papers.reports.ts'
import { getFinalReport, getTermReport, getTypeReport } from '#domain/exams/reports.endpoints.ts'
import type { FinalReport, TypeReport } from '#domain/exams/reports.schema.ts'
import type { TermReport } from '#domain/exams/term-report.schema.ts'
import { termReport } from '#domain/exams/term.reports.ts'
import type { YearDays } from '#domain/exams/years.rules.ts'
import { getCardRemarks } from '#domain/exams/remarks.endpoints.ts'
import { call } from '../answers/api.ts'
import { askAndCache, readCached } from '../answers/use-answer.ts'
import { device } from '../device/db.ts'
import { nudge } from '../sync/nudge.ts'
import { enqueueAll } from '../outbox/outbox.ts'
import { readReport } from '../reports/report-rows.ts'
import { currentReader } from '../replica/use-cache.ts'
import { isNoServer } from '../answers/errors.ts'
import { holdsReport, holdsYear, readScoreSpan } from './coverage.ts'

/** A code that nobody can guess. */
export const newCode = (): string => codeOf(crypto.getRandomValues(new Uint8Array(CODE_BYTES)))

/**
 * Saves the contents of papers of a class, to be sent to the school; resolves once they are durable on this device. Throws
 * NotSavedError with nothing stored: then no paper may be given out.
 */
export async function savePapers(classId: number, papers: readonly NewPaper[]): Promise<void> {
  const calls = Array.from({ length: Math.ceil(papers.length / MOST_PAPERS) }, (_, at) => ({
    body: { classId, papers: papers.slice(at * MOST_PAPERS, (at + 1) * MOST_PAPERS) },
  }))
  await enqueueAll(device(), registerPapersOffline, calls)
  nudge('enqueue')
}

type Reader = Parameters<typeof readReport>[0]

/** Remarks by student; without network those that this device read last, or none. */
type Remarks = ReadonlyMap<number, string>

export type ClassYear = {
  final: FinalReport
  byType: Readonly<Record<ExamType, TypeReport>>
  /** Null where the device holds no marked day of the class. */
  attendance: ClassAttendance | null
  remarks: Remarks
}

export type ClassTerm = {
  report: TermReport
  attendance: ClassAttendance | null
  remarks: Remarks
}

/** `days`: those whose attendance is on the cards. */
type OfDays = { classId: number; academicYearId: number; days: YearDays }

const foundOrThrow = <Answer>(answer: Answer | null): Answer => {
  if (answer === null) throw new Error('The class or year is not known')
  return answer
}

/** Where reports of a class and year come from: the replica where it holds them, else the school. */
async function sourceOf(ofYear: { classId: number; academicYearId: number }) {
  const { db, cache, ownerId } = foundOrThrow(await currentReader(device()))
  const reader = cache && { db, cache, ownerId }
  const here = reader && holdsYear(await readScoreSpan(reader), ofYear) ? reader : null
  const isLocal = here !== null && (await holdsReport(here, ofYear))
  return {
    reader,
    /**
     * Answer of the replica where it holds the report, else of the school. Without network the replica answers all the same, though
     * it lacks the names of students who have left.
     */
    either: async <Answer>(fromReplica: (reader: Reader) => Promise<Answer | null>, ask: () => Promise<Answer>) => {
      if (here && isLocal) return foundOrThrow(await fromReplica(here))
      try {
        return await ask()
      } catch (error) {
        if (!here || !isNoServer(error)) throw error
        return foundOrThrow(await fromReplica(here))
      }
    },
  }
}

const attendanceOf = async (reader: Reader | null, { classId, days }: OfDays) =>
  reader && readReport(reader, classAttendance, { classId, from: days.firstDay, to: days.lastDay })

async function readRemarks(
  reader: Reader | null,
  { classId, academicYearId }: OfDays,
  termId?: number,
): Promise<Remarks> {
  const query = { academicYearId: String(academicYearId), ...(termId === undefined ? {} : { termId: String(termId) }) }
  const input = { params: { classId: String(classId) }, query }
  const lastRead = async (error: unknown) => {
    if (!isNoServer(error)) throw error
    return reader ? (await readCached(getCardRemarks, input, reader.cache))?.data : undefined
  }
  const found = await askAndCache(getCardRemarks, input).catch(lastRead)
  return new Map(found?.students.map(({ studentId, remark }) => [studentId, remark]))
}

/** The year of a class for its report cards. */
export async function readClassYear({
  passThreshold,
  ...asked
}: OfDays & { passThreshold: number }): Promise<ClassYear> {
  const ofYear = { classId: asked.classId, academicYearId: asked.academicYearId }
  const { reader, either } = await sourceOf(ofYear)
  const typeOf = (examType: ExamType): Promise<TypeReport> =>
    either(
      (from) => readReport(from, typeReport, { ...ofYear, examType, passThreshold }),
      () => call(getTypeReport, { body: { ...ofYear, examType } }),
    )
  const [final, attendance, remarks, ...types] = await Promise.all([
    either<FinalReport>(
      (from) => readReport(from, finalReport, ofYear),
      () => call(getFinalReport, { body: ofYear }),
    ),
    attendanceOf(reader, asked),
    readRemarks(reader, asked),
    ...EXAM_TYPES.map(typeOf),
  ])
  const byType = Object.fromEntries(EXAM_TYPES.map((type, at) => [type, types[at]])) as ClassYear['byType']
  return { final, byType, attendance, remarks }
}

/** A term of a class for its report cards. */
export async function readClassTerm({ termId, ...asked }: OfDays & { termId: number }): Promise<ClassTerm> {
  const ofTerm = { classId: asked.classId, academicYearId: asked.academicYearId, termId }
  const { reader, either } = await sourceOf(ofTerm)
  const [report, attendance, remarks] = await Promise.all([
    either<TermReport>(
      (from) => readReport(from, termReport, ofTerm),
      () => call(getTermReport, { body: ofTerm }),
    ),
    attendanceOf(reader, asked),
    readRemarks(reader, asked, termId),
  ])
  return { report, attendance, remarks }
}
