import { expect, test } from 'vitest'
import { finalReport, typeReport } from '#domain/exams/exams.reports.ts'
import type { ExamType } from '#domain/exams/exams.schema.ts'
import { studentYear } from '#domain/exams/student.reports.ts'
import { testYear, YEAR } from '#domain/exams/test-year.ts'
import { certificatesOf, classResultsOf } from './class-papers.ts'
import { reportCardsOf, transcriptOf } from './year-papers.ts'

const AT = { today: '2026-11-23', timeZone: 'Africa/Mogadishu', since: '' }
const rows = testYear()
const made = {
  school: { name: 'Dugsi', address: '', phones: [], logo: '' },
  today: '2026-11-23',
  subjects: rows.examSetup.subjects,
  origin: 'https://school.example',
  newCode: () => '0'.repeat(26),
}

type Rows = typeof rows
const byType = (classId: number, examType: ExamType, of: Rows = rows) =>
  typeReport.compute(of, { classId, academicYearId: 3, examType, passThreshold: 50 }, AT)!
const cardsOf = (classId: number, of: Rows = rows) => {
  const types = { MONTHLY: byType(classId, 'MONTHLY', of), MIDTERM: byType(classId, 'MIDTERM', of) }
  const final = finalReport.compute(of, { classId, academicYearId: 3 }, AT)!
  const all = { ...types, FINAL: byType(classId, 'FINAL', of) }
  return reportCardsOf({ final, byType: all, attendance: null, remarks: new Map([[6, 'A good year']]) }, made)
}
const cardOf = (name: string) =>
  [...cardsOf(1), ...cardsOf(2)].filter(({ paper }) => paper.student.name === name).map(({ paper }) => paper)

test.each(YEAR.map((child, at) => ({ ...child, id: at + 1 })))(
  'report card, transcript and certificates of a student agree on the result of the year ($name)',
  ({ id, name, result }) => {
    const cards = cardOf(name)
    if (!result) {
      expect(cards).toEqual([])
      return
    }
    const { className, rank, total, possible, percent, ofYear, grade } = result
    const figures = grade
      ? { total, maximum: 200, percent: `${ofYear}%`, grade }
      : { total, maximum: possible, percent: `${percent}%`, ofYear: `${total} of 200, ${ofYear}%` }
    expect(cards).toHaveLength(1)
    expect(cards[0]).toMatchObject({
      student: { className },
      result: { ...figures, rank: rank === null ? null : { place: rank, of: className === '1A' ? 2 : 4 } },
    })
    expect(cards[0]?.result.grade).toBe(grade ?? undefined)
    const transcript = transcriptOf(studentYear.compute(rows, { studentId: id, academicYearId: 3 }, AT)!, made)
    expect(transcript).toMatchObject({ student: { className }, result: figures })
    const classId = className === '1A' ? 1 : 2
    const ofTypes = (['MONTHLY', 'MIDTERM', 'FINAL'] as const).map(
      (type) => certificatesOf(byType(classId, type), made, id)[0]?.paper.result.total ?? 0,
    )
    expect(ofTypes.reduce((all, each) => all + each, 0)).toBe(total)
  },
)

test('a report card before the final exam lists the exams held and the one to come, and has no grade', () => {
  const [card] = cardOf('Bile')
  expect(card?.exam).toBe('Monthly and midterm exams')
  expect(card?.marks.exams.map(({ title }) => title)).toEqual(['Monthly', 'Midterm'])
  expect(card?.marks.sums).toEqual({ marks: [22, 35], total: 57 })
  expect(card?.notes).toEqual(['Final exam not held yet.'])
  expect(cardsOf(1)[0]?.kept?.content.printed).toMatchObject({
    total: '57 of 100',
    result: '57% so far',
    grade: null,
    rank: '1 of 2',
  })
})

test('a report card notes missing marks, a mean of several exams, and that the student has left', () => {
  expect(cardOf('Cabdi')[0]?.notes).toEqual(['Final exam not held yet. 1 mark is missing (N/A) and counts 0.'])
  expect(cardOf('Hodan')[0]?.notes).toEqual(['1 mark is missing (N/A) and counts 0.'])
  expect(cardOf('Geedi')[0]?.notes).toEqual(['Left the school on 13/09/2026.'])
  expect(cardOf('Farah')[0]?.notes).toEqual([])
  const second = { classId: 2, examId: 4, subjectId: 1, yearBegins: '2026-08-01' }
  const twice = {
    ...rows,
    scoreSheets: [...rows.scoreSheets, { ...second, scores: [[6, 15, 1] as [number, number, number]] }],
  }
  const noteOf = cardsOf(2, twice).find(({ paper }) => paper.student.name === 'Farah')?.paper.notes
  expect(noteOf).toEqual(['Monthly: mean of several exams, in halves.'])
  expect(certificatesOf(byType(2, 'MONTHLY', twice), made, 'everybody')[0]?.paper.exam).toBe(
    'Monthly exams (mean of 2)',
  )
})

test('a report card of the year has the average of the class beside each total, and the remark of the student or a line to write on', () => {
  expect(cardOf('Bile')[0]?.marks.beside).toEqual([{ title: 'Class average', marks: [20.5, 22], sum: 42.5 }])
  expect([cardOf('Farah')[0]?.remark, cardOf('Geedi')[0]?.remark]).toEqual(['A good year', ''])
})

test('a transcript before the final exam has no sum in the column of final marks', () => {
  const year = studentYear.compute(rows, { studentId: 2, academicYearId: 3 }, AT)!
  expect(transcriptOf(year, made).marks.sums).toEqual({ marks: [22, 35, null], total: 57 })
})

test('report card and transcript of a student who missed an exam say that it was held, and agree on every total', () => {
  const CABDI = 3
  const missed = {
    ...rows,
    scoreSheets: rows.scoreSheets.map((sheet) => ({
      ...sheet,
      scores: sheet.scores.filter(([id]) => id !== CABDI || (sheet.examId === 1 && sheet.subjectId === 2)),
    })),
  }
  const card = cardsOf(1, missed).find(({ paper }) => paper.student.name === 'Cabdi')?.paper
  const year = studentYear.compute(missed, { studentId: CABDI, academicYearId: 3 }, AT)!
  const transcript = transcriptOf(year, made)
  expect(transcript.notes).toEqual(['Final exam not held yet. 3 marks are missing (N/A) and count 0.'])
  expect(card?.notes).toEqual(transcript.notes)
  // Absent from the one exam of Somali that she has an entry of, and no mark of English.
  expect(transcript.marks.subjects.map(({ total }) => total)).toEqual([null, 'absent'])
  expect(card?.marks.subjects.map(({ total }) => total)).toEqual([null, 'absent'])
})

test('a paper counts exams that the student sat in another class, and has a code only if all are published', () => {
  const amina = (of: Rows) => certificatesOf(byType(2, 'MONTHLY', of), made, 1)[0]
  expect(amina(rows)?.kept).toMatchObject({ studentId: 1, examIds: [1] })
  const hidden = testYear([[1, 2]])
  expect([amina(hidden)?.kept, amina(hidden)?.paper.code]).toEqual([null, undefined])
  expect(certificatesOf(byType(2, 'MONTHLY', hidden), made, 6)[0]?.kept).not.toBeNull()
})

test('class results name students who moved away, and students whose names are not known get no papers', () => {
  expect(classResultsOf(byType(1, 'MONTHLY'), made).note).toBe('Moved to another class: Amina (1B), Hodan (1B)')
  const unknown = { ...rows, students: rows.students.filter(({ leftAt }) => !leftAt) }
  expect(certificatesOf(byType(2, 'FINAL', unknown), made, 'everybody').map(({ paper }) => paper.student.name)).toEqual(
    ['Amina', 'Farah', 'Hodan'],
  )
  expect(cardsOf(2, unknown).map(({ paper }) => paper.student.name)).toEqual(['Amina', 'Farah', 'Hodan'])
})
