import { formatDay } from '#domain/core/dates.ts'
import { gradeOf } from '#domain/exams/figures.rules.ts'
import type { TypeReport } from '#domain/exams/reports.schema.ts'
import type { Certificate, ClassResults } from '#ui/papers/paper.ts'
import { paperTexts } from '#ui/papers/papers.texts.ts'
import {
  codeFor,
  countedExams,
  countedIn,
  examOf,
  isScored,
  keptOf,
  markOf,
  schoolOf,
  type Made,
  type Ready,
} from './paper-parts.ts'
import { papersTexts as texts } from './papers.texts.ts'

/** Whose certificates are made: of those who passed, of everybody with scores, or of the student with this id. */
export type CertificatesFor = 'passed' | 'everybody' | number

export function certificatesOf(report: TypeReport, made: Made, whose: CertificatesFor): Ready<Certificate>[] {
  const scored = report.report.filter(isScored)
  return scored
    .filter(
      ({ id, passStatus }) => id === whose || whose === 'everybody' || (whose === 'passed' && passStatus === 'PASSED'),
    )
    .map((row) => {
      const code = made.newCode()
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
        code: codeFor(code, made.origin),
        signatures: texts.signatures.slice(0, 2),
        passThreshold: texts.percent(report.passThreshold),
        isPassed,
        result: {
          total: row.totalMarks,
          maximum: report.maxTotal,
          percent: texts.percent(row.percentage),
          grade: gradeOf(row.percentage),
          rank: row.rank === null ? null : { place: row.rank, of: scored.length },
        },
      }
      const kept = keptOf(paper, code, {
        kind: 'certificate',
        studentId: row.id,
        examIds: countedExams(report).map(({ id }) => id),
        counted: countedIn(report, row, made),
        result: isPassed ? texts.passed : texts.notPassed,
      })
      return { paper, kept }
    })
}

/** The table of a class, as its report by type shows it. */
export const classResultsOf = (report: TypeReport, made: Pick<Made, 'school' | 'today'>): ClassResults => ({
  school: schoolOf(made.school),
  className: report.className,
  academicYear: report.academicYear,
  exam: examOf(report),
  day: formatDay(made.today),
  subjects: report.subjectsHeader,
  rows: report.report.map((row) => ({
    rank: row.rank,
    student: { id: row.id, name: row.studentName },
    marks: report.subjectsHeader.map((subject) => markOf(row.subjects[subject] ?? null)),
    total: isScored(row) ? row.totalMarks : null,
    percent: isScored(row) ? texts.percent(row.percentage) : paperTexts.missing,
  })),
})
