import { expect, test } from 'vitest'
import { termReport } from '#domain/exams/term.reports.ts'
import { TERMS, testTerms } from '#domain/exams/test-terms.ts'
import { reportCardsPdf } from '#ui/papers/papers-pdf.ts'
import { testFonts } from '#ui/papers/test-fonts.ts'
import { readPdf, textsOf } from '#ui/papers/test-pdf.ts'
import { termCardsOf } from './term-papers.ts'

const AT = { today: '2026-11-23', timeZone: 'Africa/Mogadishu', since: '' }
const [AUTUMN, WINTER, SPRING] = TERMS.map(({ id }) => id) as [number, number, number]
const attendance = { first: '2026-11-20', last: '2027-02-28', students: { 2: { present: 40, absent: 3 } } }

function cardsOf(classId: number, termId: number, rows = testTerms()) {
  const report = termReport.compute(rows, { classId, academicYearId: 3, termId }, AT)!
  return termCardsOf(
    { report, attendance, remarks: new Map([[2, 'Works hard']]) },
    {
      school: { name: 'Dugsi', address: '', phones: [], logo: '' },
      today: '2026-11-23',
      subjects: rows.examSetup.subjects,
      origin: 'https://school.example',
      newCode: () => '0'.repeat(26),
    },
  )
}

test('a report card of a term is about its exams alone, with average, the term before and a code of its own', () => {
  const [card] = cardsOf(1, WINTER)
  expect(card?.paper).toMatchObject({
    exam: 'Winter: midterm exam',
    student: { name: 'Bile', className: '1A' },
    marks: {
      exams: [{ title: 'Midterm', maximum: 30 }],
      sums: { marks: [35], total: 35 },
      beside: [
        { title: 'Class average', marks: [15, 16], sum: 23.5 },
        { title: 'Autumn', maximum: 20, marks: [10, 12], sum: 22 },
      ],
    },
    result: { total: 35, maximum: 60, percent: '58.33%', rank: { place: 1, of: 2 } },
    remark: 'Works hard',
    attendance: { term: '20/11/2026 to 28/02/2027', present: 40, absent: 3 },
  })
  expect(card?.paper.result).not.toHaveProperty('ofYear')
  expect(card?.kept).toMatchObject({
    kind: 'reportCard',
    examIds: [2],
    content: {
      printed: { exam: 'Winter: midterm exam', total: '35 of 60', result: '58.33%', grade: null, rank: '1 of 2' },
      counted: [
        [1, 'MIDTERM', 15],
        [2, 'MIDTERM', 20],
      ],
    },
  })
})

test('the first term of a year has no column of a term before, and students without marks of a term get no card', () => {
  expect(cardsOf(1, AUTUMN).map(({ paper }) => paper.student.name)).toEqual(['Deeqa', 'Bile', 'Cabdi'])
  expect(cardsOf(1, AUTUMN)[0]?.paper.marks.beside?.map(({ title }) => title)).toEqual(['Class average'])
  expect(cardsOf(1, WINTER).map(({ paper }) => paper.student.name)).toEqual(['Bile', 'Cabdi'])
  expect(cardsOf(1, WINTER)[1]?.paper.notes).toEqual(['1 mark is missing (N/A) and counts 0.'])
  expect(cardsOf(2, SPRING)[0]?.paper.marks.beside?.[1]).toMatchObject({ title: 'Winter', sum: 56 })
})

test('a card of a term has no code while an exam of it is not published, whatever is published of other terms', () => {
  const onlyMonthly = testTerms([[1, 1]])
  expect(cardsOf(1, AUTUMN, onlyMonthly)[0]?.kept).not.toBeNull()
  expect(cardsOf(1, WINTER, onlyMonthly).map(({ kept, paper }) => [kept, paper.code])).toEqual([
    [null, undefined],
    [null, undefined],
  ])
})

test('the PDF of a card of a term shows marks, averages and the term before in columns of their own', async () => {
  const papers = cardsOf(2, SPRING).map(({ paper }) => paper)
  const [page] = readPdf(await reportCardsPdf(papers, { fonts: testFonts }))
  const texts = textsOf(page!)
  expect(texts).toEqual(
    expect.arrayContaining([
      'Spring: final exam',
      'Final',
      'of 50',
      'Winter',
      'of 30',
      'Class average',
      '96 of 100',
      '1 of 4',
    ]),
  )
  expect(texts.join(' ')).not.toContain('…')
})
