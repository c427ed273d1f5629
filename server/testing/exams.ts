import { sql } from 'drizzle-orm'
import { academicYears, classSubjects, exams, subjects } from '../db/schema.ts'
import type { School } from './school.ts'

/** Replaces the test school's exams: ids 1 to 3 (monthly, midterm, final) in one year, 4 and 5 (both monthly) in the next. */
export async function replaceExams({ db }: School): Promise<void> {
  await db.execute(sql`truncate ${academicYears}, ${subjects}, ${exams}, ${classSubjects} restart identity cascade`)
  await db.insert(academicYears).values([{ year: '2025-2026' }, { year: '2026-2027' }])
  await db.insert(subjects).values(['English', 'Mathematics', 'Somali'].map((name) => ({ name })))
  await db.insert(exams).values([
    { name: 'Monthly exam', type: 'MONTHLY', academicYearId: 1 },
    { name: 'Midterm exam', type: 'MIDTERM', academicYearId: 1 },
    { name: 'Final exam', type: 'FINAL', academicYearId: 1 },
    { name: 'October', type: 'MONTHLY', academicYearId: 2 },
    { name: 'November', type: 'MONTHLY', academicYearId: 2 },
  ])
  // 1A takes the first two subjects, 1B all three, 2A none.
  await db.insert(classSubjects).values([
    { classId: 1, subjectId: 1 },
    { classId: 1, subjectId: 2 },
    { classId: 2, subjectId: 1 },
    { classId: 2, subjectId: 2 },
    { classId: 2, subjectId: 3 },
  ])
}

/** A form with a file and text fields, as a browser sends it. */
export async function fileForm(file: Uint8Array, name: string, fields: Readonly<Record<string, string | number>> = {}) {
  const form = new FormData()
  for (const [each, value] of Object.entries(fields)) form.append(each, String(value))
  form.append('file', new Blob([new Uint8Array(file)]), name)
  const request = new Request('http://school/', { method: 'POST', body: form })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
