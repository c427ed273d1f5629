import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#domain/core/languages.ts'
import { NewPaper } from '#domain/exams/papers.schema.ts'
import type { FormerStudent } from '#domain/former/former.schema.ts'
import { leavingOf, Said } from './leaving-paper.ts'

const student: FormerStudent = {
  studentId: 79,
  fullName: 'Hodan Cali Nuur',
  classId: 4,
  className: '4A',
  academicYear: '2026-2027',
  kind: 'graduated',
  reason: 'Graduated in 2026-2027',
  since: '2023-08-01',
  leftOn: '2027-07-31',
  nextSchool: null,
}
const said: Said = {
  language: 'en',
  born: '2015-03-12',
  birthplace: 'Burco',
  since: '2023-08-01',
  until: '2027-07-31',
  reason: '',
  conduct: '',
}
const made = {
  school: { name: 'Dugsi', address: '', phones: [], logo: '' },
  today: '2027-08-02',
  origin: 'https://school.example',
  newCode: () => '0'.repeat(26),
}
const factsIn = (more: Partial<FormerStudent>, saying: Partial<Said> = {}) =>
  new Map(leavingOf({ ...student, ...more }, { ...said, ...saying }, made).paper.facts)

test('a leaving certificate and what its code says agree on name, class, birth, days and reason', () => {
  const { paper, kept } = leavingOf(student, said, made)
  expect(paper.facts.map(([, value]) => value)).toEqual([
    '79',
    '12/03/2015, Burco',
    'from 01/08/2023 to 31/07/2027',
    '4A, 2026-2027',
    'Completed the last class of this school',
  ])
  expect(kept).toMatchObject({
    kind: 'leaving',
    studentId: 79,
    examIds: [],
    content: {
      printed: {
        student: 'Hodan Cali Nuur',
        className: '4A',
        exam: '12/03/2015, Burco',
        total: 'from 01/08/2023 to 31/07/2027',
        result: 'Completed the last class of this school',
      },
    },
  })
})

test('a leaving certificate names the next school, and has the words of the office where there are any', () => {
  const moved = { kind: 'moved', nextSchool: 'Dugsiga Burco' } as const
  expect(factsIn(moved).get('Reason for leaving')).toBe('Moved to another school: Dugsiga Burco')
  expect(factsIn({ kind: 'deleted', reason: 'Travelled abroad' }).get('Reason for leaving')).toBe('Travelled abroad')
  expect(factsIn(moved, { reason: 'Moved to Berbera' }).get('Reason for leaving')).toBe('Moved to Berbera')
})

test('a leaving certificate has a line of conduct only where the school states it, and a line to write a birth on', () => {
  expect(factsIn({}).has('Conduct')).toBe(false)
  expect(factsIn({}, { conduct: 'good' }).get('Conduct')).toBe('Good')
  expect(factsIn({}, { born: '', birthplace: '' }).get('Date and place of birth')).toBe('')
})

test('the record of a leaving certificate is accepted in each language, with the longest school and reason', () => {
  const longest = { kind: 'moved', nextSchool: 'D'.repeat(200) } as const
  for (const language of LANGUAGE_CODES) {
    const { kept } = leavingOf({ ...student, ...longest }, { ...said, language, birthplace: 'B'.repeat(80) }, made)
    expect(NewPaper.safeParse(kept).error).toBeUndefined()
  }
})

test('a leaving certificate whose last day is before the first is refused', () => {
  expect(Said.safeParse({ ...said, until: '2023-07-31' }).success).toBe(false)
  expect(Said.safeParse(said).success).toBe(true)
})
