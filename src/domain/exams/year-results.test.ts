import { describe, expect, it } from 'vitest'
import { childResults } from './children.rules.ts'
import { examReport, finalReport, midtermReport, typeReport } from './exams.reports.ts'
import { performance } from './performance.reports.ts'
import { progressReport, studentYear } from './student.reports.ts'
import { CLASSES, testYear, YEAR } from './test-year.ts'

const AT = { today: '2026-11-23', timeZone: 'Africa/Mogadishu', since: '' }
/** A year later, when everybody goes to another class or has left. */
const LATER = { ...AT, today: '2027-11-23' }
const ROWS = testYear()
const [CLASS_1A, CLASS_1B] = [1, 2]
const ofYear = (classId: number) => ({ classId, academicYearId: 3 })

function promoted(): typeof ROWS {
  const { years, ...setup } = ROWS.examSetup
  return {
    ...ROWS,
    examSetup: { ...setup, years: [...years, { id: 4, year: '2027-2028' }] },
    students: ROWS.students.map((student) => ({ ...student, classId: 3 - student.classId })),
  }
}

const final = (className: '1A' | '1B', rows = ROWS, at = AT) =>
  finalReport.compute(rows, ofYear(className === '1A' ? CLASS_1A : CLASS_1B), at)!

describe.each([
  { when: 'while it runs', rows: ROWS, at: AT },
  { when: 'once everybody is in another class', rows: promoted(), at: LATER },
])('the year of a child who moves, leaves or misses exams, $when,', ({ rows, at }) => {
  it.each(YEAR.map((child, index) => ({ ...child, id: index + 1 })))(
    'is the same in all reports ($name)',
    ({ id, name, leftAt, result }) => {
      const transcript = studentYear.compute(rows, { studentId: id, academicYearId: 3 }, at)!
      const progress = progressReport.compute(rows, { studentId: id, academicYearId: 3 }, at)!
      if (!result) {
        expect([transcript.subjects, progress.progressReport]).toEqual([[], []])
        return
      }
      const { className, rank, total, possible, percent, ofYear: yearPercent, grade, missing } = result
      const soFar = { possible, percent, maximum: 200, grade, isOver: grade !== null, missing }
      expect(transcript).toMatchObject({ total, percentage: yearPercent, student: { class: className }, soFar })
      expect(progress).toMatchObject({ grandTotal: total, student: { class: className }, soFar })
      const row = final(className, rows, at).report.find((each) => each.studentId === id)
      expect(row).toMatchObject({ fullName: name, rank, totalMarks: total, soFar, hasLeft: leftAt !== undefined })
      expect(row?.leftOn).toBe(leftAt?.slice(0, 10))
      const byType = (['MONTHLY', 'MIDTERM', 'FINAL'] as const).map((examType) =>
        typeReport
          .compute(rows, { ...ofYear(className === '1A' ? 1 : 2), examType, passThreshold: 50 }, at)!
          .report.find((each) => each.id === id),
      )
      expect(byType.reduce((all, each) => all + (each?.totalMarks ?? 0), 0)).toBe(total)
      const [year] = childResults(rows, { id, fullname: name, classId: 9 }, at).years
      expect(year).toMatchObject({ total, percentage: yearPercent })
      expect(year?.possible).toBe(grade === null ? possible : undefined)
      const other = final(className === '1A' ? '1B' : '1A', rows, at)
      expect(other.report.map(({ studentId }) => studentId)).not.toContain(id)
    },
  )

  it.each(['1A', '1B'] as const)('counts once, in the class in which the child ends it (%s)', (className) => {
    const { average, top, moved, percent, passRate } = CLASSES[className]
    const found = final(className, rows, at)
    expect(found).toMatchObject({ average, topPerformer: top, soFar: { isOver: className === '1B' } })
    expect(found.moved?.map(({ fullName, to }) => `${fullName} to ${to}`)).toEqual(moved)
    const all = performance.compute(rows, { academicYearId: 3, passThreshold: 50 }, at)!
    expect(all.classes.find((each) => each.className === className)).toMatchObject({
      average: percent,
      passRate,
      best: top,
    })
    expect([all.students, all.average]).toEqual([6, 51.4])
  })
})

it('a student who is in a class only today is in no report of a year that is over', () => {
  const [ofNow, ofThen] = [final('1A'), final('1A', promoted(), LATER)]
  expect(ofNow.report.map(({ fullName }) => fullName)).toEqual(['Bile', 'Cabdi', 'Deeqa', 'Ebla'])
  expect(ofThen.report.map(({ fullName }) => fullName)).toEqual(['Bile', 'Cabdi', 'Deeqa'])
  expect(ofThen.report).toEqual(ofNow.report.slice(0, 3))
})

it('the report of an exam stays with the class of that day, and ranks everybody who sat it there', () => {
  const namesOf = (classId: number, examId: number, rows = ROWS, at = AT) =>
    examReport
      .compute(rows, { classId, examId }, at)!
      .report.map(({ fullName, rank, movedTo, leftOn }) =>
        [fullName, rank, movedTo ?? leftOn].filter((part) => part != null).join(' '),
      )
  expect(namesOf(CLASS_1A, 1)).toEqual(['Amina 1 1B', 'Deeqa 1 2026-09-12', 'Bile 3', 'Cabdi 4', 'Hodan 4 1B', 'Ebla'])
  // Students who have gone up since are not shown as moved, and nobody knows who did not sit the exam.
  expect(namesOf(CLASS_1A, 1, promoted(), LATER)).toEqual([
    'Amina 1',
    'Deeqa 1 2026-09-12',
    'Bile 3',
    'Cabdi 4',
    'Hodan 4',
  ])
  expect(namesOf(CLASS_1B, 1)).toEqual(['Farah 1', 'Geedi 2 2026-09-13'])
})

describe('reports of a class', () => {
  it('say which types count as a mean, and the most marks of the midterm', () => {
    const sheet = {
      classId: 2,
      examId: 4,
      subjectId: 1,
      yearBegins: '2026-08-01',
      scores: [[6, 15, 1] as [number, number, number]],
    }
    const rows = { ...ROWS, scoreSheets: [...ROWS.scoreSheets, sheet] }
    expect(final('1B', rows).means).toEqual(['MONTHLY'])
    expect(final('1B').means).toEqual([])
    expect(midtermReport.compute(rows, ofYear(2), AT)).toMatchObject({ reachable: 100, means: ['MONTHLY'] })
  })

  it('give papers the exams that a child sat in another class, seen by parents only where they are published there', () => {
    const monthly = (rows: typeof ROWS) =>
      typeReport
        .compute(rows, { ...ofYear(CLASS_1B), examType: 'MONTHLY', passThreshold: 50 }, AT)!
        .report.map(({ studentName, elsewhere }) => [studentName, elsewhere])
    expect(monthly(ROWS)).toEqual([
      ['Amina', [{ id: 1, isPublished: true }]],
      ['Farah', undefined],
      ['Hodan', [{ id: 1, isPublished: true }]],
      ['Geedi', undefined],
    ])
    expect(monthly(testYear([[1, 2]]))[0]).toEqual(['Amina', [{ id: 1, isPublished: false }]])
  })

  it('do not change for others because somebody brought marks of a subject that the class does not take', () => {
    const sheet = {
      classId: 1,
      examId: 1,
      subjectId: 3,
      yearBegins: '2026-08-01',
      scores: [[1, 10, 1] as [number, number, number]],
    }
    const rows = { ...ROWS, scoreSheets: [...ROWS.scoreSheets, sheet] }
    const rowOf = (name: string) => final('1B', rows).report.find(({ fullName }) => fullName === name)!
    expect([rowOf('Farah').percent, rowOf('Farah').soFar?.maximum]).toEqual([65, 200])
    expect([rowOf('Amina').totalMarks, rowOf('Amina').soFar?.maximum]).toEqual([200, 300])
    expect(rowOf('Farah').subjects.map(({ isOther = false }) => isOther)).toEqual([false, false, true])
    const max = typeReport.compute(rows, { ...ofYear(2), examType: 'MONTHLY', passThreshold: 50 }, AT)!
    expect([max.maxTotal, max.report.find(({ studentName }) => studentName === 'Amina')?.maxTotal]).toEqual([40, 60])
  })
})

it('parents see no grade while an exam that was held is not published', () => {
  const gradesOf = (published: [number, number][]) =>
    childResults(testYear(published), { id: 6, fullname: 'Farah', classId: 2 }, AT).years[0]?.subjects.map(
      ({ grade }) => grade,
    )
  expect(
    gradesOf([
      [1, 2],
      [2, 2],
      [3, 2],
    ]),
  ).toEqual(['B+', 'B'])
  expect(
    gradesOf([
      [1, 2],
      [3, 2],
    ]),
  ).toEqual([null, null])
  expect(
    gradesOf([
      [1, 2],
      [2, 2],
    ]),
  ).toEqual([null, null])
})

it('an exam of which the first child’s marks are typed is held for her alone, and has not been missed by others', () => {
  const sheetOf = (subjectId: number) => ({
    id: 900 + subjectId,
    classId: CLASS_1A,
    examId: 3,
    subjectId,
    scores: [[2, 40, 1]],
  })
  const typed = [1, 2].map(sheetOf) as unknown as typeof ROWS.scoreSheets
  const rows = { ...ROWS, scoreSheets: [...ROWS.scoreSheets, ...typed] }
  const soFarIn = (of: typeof ROWS) => new Map(final('1A', of).report.map(({ fullName, soFar }) => [fullName, soFar]))
  const [before, after] = [soFarIn(ROWS), soFarIn(rows)]
  expect(after.get('Bile')).toMatchObject({ possible: 200, percent: 68.5, isOver: true })
  for (const name of ['Cabdi', 'Deeqa', 'Ebla']) expect([name, after.get(name)]).toEqual([name, before.get(name)])
  expect(final('1A', rows).soFar).toEqual(final('1A').soFar)
})

it('a report by type lists no student who left before that exam, even where her name is known', () => {
  const left = new Set(YEAR.flatMap(({ leftAt }, index) => (leftAt ? [index + 1] : [])))
  const satIn = (id: number, examId: number) => YEAR[id - 1]?.sat.some(([exam]) => exam === examId)
  const types = ['MONTHLY', 'MIDTERM', 'FINAL'] as const
  const rows = [CLASS_1A, CLASS_1B].flatMap((classId) =>
    types.flatMap((examType, at) =>
      typeReport
        .compute(ROWS, { ...ofYear(classId), examType, passThreshold: 50 }, AT)!
        .report.filter(({ id }) => left.has(id))
        .map(({ id }) => satIn(id, at + 1)),
    ),
  )
  expect(rows).not.toEqual([])
  expect(rows).not.toContain(false)
})
