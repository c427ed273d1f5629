import { formatDay } from '#domain/core/dates.ts'
import { gradeOf } from '#domain/exams/figures.rules.ts'
import type { TypeReport } from '#domain/exams/reports.schema.ts'
import type { Certificate, ClassResults } from '#ui/papers/paper.ts'
import { paperTexts } from '#ui/papers/papers.texts.ts'
import {
  codeFor,
  countedIn,
  examOf,
  examsCountedFor,
  hasPaper,
  isScored,
  keptOf,
  markOf,
  schoolOf,
  type Made,
  type Ready,
} from './paper-parts.ts'
import { papersTexts as texts } from './papers.texts.ts'

/** Students whose certificates are made: who passed, everybody with scores, or the student with this id. */
export type CertificatesFor = 'passed' | 'everybody' | number

export function certificatesOf(report: TypeReport, made: Made, whose: CertificatesFor): Ready<Certificate>[] {
  const of = report.report.filter(({ rank }) => rank !== null).length
  return report.report
    .filter(hasPaper)
    .filter(
      ({ id, passStatus }) => id === whose || whose === 'everybody' || (whose === 'passed' && passStatus === 'PASSED'),
    )
    .map((row) => {
      const exams = examsCountedFor(report, row)
      const code = exams.every(({ isPublished }) => isPublished) ? made.newCode() : null
      const isPassed = row.passStatus === 'PASSED'
      const paper: Certificate = {
        school: schoolOf(made.school),
        student: {
          id: row.id,
          name: row.studentName,
          className: report.className,
          academicYear: report.academicYear,
        },
        exam: examOf(report),
        day: formatDay(made.today),
        code: code === null ? undefined : codeFor(code, made.origin),
        signatures: texts.signatures.slice(0, 2),
        passThreshold: texts.percent(report.passThreshold),
        isPassed,
        result: {
          total: row.totalMarks,
          maximum: row.maxTotal ?? report.maxTotal,
          percent: texts.percent(row.percentage),
          grade: gradeOf(row.percentage),
          rank: row.rank === null ? null : { place: row.rank, of },
        },
      }
      const about = {
        kind: 'certificate' as const,
        studentId: row.id,
        examIds: exams.map(({ id }) => id),
        counted: countedIn(report, row, made),
        result: isPassed ? texts.passed : texts.notPassed,
      }
      return { paper, kept: code === null ? null : keptOf(paper, code, about) }
    })
}

/** The results of a class as a table, equal to its report by exam type. */
export const classResultsOf = (report: TypeReport, made: Pick<Made, 'school' | 'today'>): ClassResults => ({
  school: schoolOf(made.school),
  className: report.className,
  academicYear: report.academicYear,
  exam: examOf(report),
  day: formatDay(made.today),
  subjects: report.subjectsHeader,
  ...(report.moved?.length
    ? { note: texts.moved(report.moved.map(({ fullName, to }) => texts.movedWhere(fullName, to)).join(', ')) }
    : {}),
  rows: report.report.map((row) => ({
    rank: row.rank,
    student: { id: row.id, name: row.studentName },
    marks: report.subjectsHeader.map((subject) => markOf(row.subjects[subject] ?? null)),
    total: isScored(row) ? row.totalMarks : null,
    percent: isScored(row) ? texts.percent(row.percentage) : paperTexts.missing,
  })),
})
