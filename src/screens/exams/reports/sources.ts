import {
  examReport,
  finalReport,
  midtermReport,
  typeReport,
  type OfClassExam,
  type OfClassType,
  type OfClassYear,
} from '#domain/exams/exams.reports.ts'
import { performance, type OfYearType } from '#domain/exams/performance.reports.ts'
import {
  getExamReport,
  getFinalReport,
  getMidtermReport,
  getPerformance,
  getProgressReport,
  getStudentYear,
  getTypeReport,
} from '#domain/exams/reports.endpoints.ts'
import { progressReport, studentYear, type OfStudentYear } from '#domain/exams/student.reports.ts'
import type { Report, RowName } from '#domain/report.ts'
import { useReportCoverage, type ReportAsked } from '#data/exams/coverage.ts'
import { useReport } from '#data/reports/report-rows.ts'
import { replicaElse, server, type Source } from '#data/answers/source.ts'

/** Placeholder for the coverage check while no report is asked for. */
const NOTHING: ReportAsked = {}

/** The parts of a question that decide whether the replica covers it: exam type and threshold do not. */
function aboutOf(question: ReportAsked | null): ReportAsked {
  const { classId, studentId, examId, academicYearId } = question ?? NOTHING
  return { classId, studentId, examId, academicYearId }
}

/** A report computed on the replica if that covers it, else from the server; null asks for no report. */
function reportOf<Names extends RowName, Asked extends ReportAsked, Answer extends object>(
  useServer: Source<Asked | null, Answer>,
  definition: Report<Names, Asked, Answer | null>,
  nothing: Asked,
): Source<Asked | null, Answer> {
  return replicaElse<Asked | null, Answer>(useServer, {
    useCoverage: (question) => useReportCoverage(aboutOf(question)),
    useReading: (question) => {
      const reading = useReport(definition, question ?? nothing)
      if (reading.status !== 'ready') return reading
      const { data } = reading
      // A report that cannot be computed from the rows of the replica is left to the server.
      return data === null ? { status: 'noReplica' } : { status: 'ready', data: data as Answer & { since: string } }
    },
  })
}

export const useExamReport = reportOf(
  server(getExamReport, ({ classId, examId }: OfClassExam) => ({ body: { classId, examId } })),
  examReport,
  { classId: 0, examId: 0 },
)

export const useFinalReport = reportOf(
  server(getFinalReport, ({ classId, academicYearId }: OfClassYear) => ({ body: { classId, academicYearId } })),
  finalReport,
  { classId: 0, academicYearId: 0 },
)

export const useMidtermReport = reportOf(
  server(getMidtermReport, ({ classId, academicYearId }: OfClassYear) => ({ body: { classId, academicYearId } })),
  midtermReport,
  { classId: 0, academicYearId: 0 },
)

export const useTypeReport = reportOf(
  server(getTypeReport, ({ classId, academicYearId, examType }: OfClassType) => ({
    body: { classId, academicYearId, examType },
  })),
  typeReport,
  { classId: 0, academicYearId: 0, examType: 'MONTHLY', passThreshold: 0 },
)

export const useStudentYear = reportOf(
  server(getStudentYear, ({ studentId, academicYearId }: OfStudentYear) => ({
    params: { id: String(studentId), yearId: String(academicYearId) },
  })),
  studentYear,
  { studentId: 0, academicYearId: 0 },
)

export const useProgressReport = reportOf(
  server(getProgressReport, ({ studentId, academicYearId }: OfStudentYear) => ({
    body: { studentId, academicYearId },
  })),
  progressReport,
  { studentId: 0, academicYearId: 0 },
)

export const usePerformance = reportOf(
  server(getPerformance, ({ academicYearId, examType }: OfYearType) => ({ body: { academicYearId, examType } })),
  performance,
  { academicYearId: 0, passThreshold: 0 },
)
