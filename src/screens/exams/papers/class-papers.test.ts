import { expect, test } from 'vitest'
import type { TypeReport } from '#domain/exams/reports.schema.ts'
import { certificatesOf } from './class-papers.ts'

const row = (id: number, passStatus: TypeReport['report'][number]['passStatus']) => ({
  id,
  studentName: `Student ${id}`,
  rank: passStatus === 'NO_SCORES' ? null : id,
  subjects: {},
  totalMarks: 10,
  percentage: 50,
  passStatus,
})

const report = {
  count: 4,
  maxTotal: 20,
  passThreshold: 50,
  subjectsHeader: [],
  examType: 'MONTHLY',
  className: '1A',
  academicYear: '2026-2027',
  exams: [{ id: 1, name: 'Monthly exam', isPublished: true, hasScores: true }],
  report: [row(1, 'PASSED'), row(2, 'FAILED'), row(3, 'NO_SCORES'), row(4, 'PASSED')],
} as unknown as TypeReport

const school = { name: 'Dugsiga Test', address: '', phones: [], logo: undefined }
const made = {
  school,
  today: '2026-11-27',
  subjects: [],
  origin: 'https://school.example',
  newCode: () => 'A'.repeat(26),
}

test('certificates are made for those who passed, for everybody with scores, or for one student', () => {
  const whose = (of: Parameters<typeof certificatesOf>[2]) =>
    certificatesOf(report, made, of).map(({ paper }) => paper.student.id)
  expect(whose('passed')).toEqual([1, 4])
  expect(whose('everybody')).toEqual([1, 2, 4])
  expect(whose(2)).toEqual([2])
  expect(certificatesOf(report, made, 'passed')[1]?.paper.result.rank).toEqual({ place: 4, of: 3 })
})
