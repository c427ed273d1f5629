import { describe, expect, it } from 'vitest'
import { cardIndex, cardsOf, cardStudents, exportedCards, linesOf, type CardFilters } from './class-cards.ts'

const row = (id: number, fullname: string, classId: number) => ({
  id,
  fullname,
  classId,
  gender: 'Male',
  age: 7,
  rollNumber: null,
  bus: null,
})
const classes = [
  { id: 1, name: '1A', grade: 1, students: [row(1, 'Cali Nuur', 1), row(2, 'Maxamed Cali', 1)] },
  { id: 2, name: '1B', grade: 1, students: [row(3, 'Hodan Xasan', 2)] },
  { id: 3, name: '1C', grade: 1, students: [] },
]
const paidOf = new Map([
  [1, { feeCents: 1700, paidCents: 1700 }],
  [2, { feeCents: 1700, paidCents: 500 }],
  [3, { feeCents: 1700, paidCents: 0 }],
])
const none: CardFilters = { search: '', classId: null, statuses: [] }
const cards = (filters: Partial<CardFilters>, paid = paidOf) =>
  cardsOf(classes, cardIndex(cardStudents(classes, paid)), { ...none, ...filters })
const shown = (filters: Partial<CardFilters>) =>
  cards(filters).map(({ name, students }) => [name, ...students.map(({ id }) => id)])

describe('the list of class cards', () => {
  it('has every class, including empty classes, while no filter is set', () => {
    expect(shown({})).toEqual([['1A', 1, 2], ['1B', 3], ['1C']])
  })

  it('finds students by name in any spelling, and leaves out classes without a match', () => {
    expect(shown({ search: 'mohamed' })).toEqual([['1A', 2]])
    expect(shown({ search: 'nobody' })).toEqual([])
  })

  it('can be filtered by class and by the state of payment', () => {
    expect(shown({ classId: 2 })).toEqual([['1B', 3]])
    expect(shown({ statuses: ['partial', 'unpaid'] })).toEqual([
      ['1A', 2],
      ['1B', 3],
    ])
    expect(shown({ classId: 1, statuses: ['unpaid'] })).toEqual([])
  })

  it('counts the students who have paid, and shows no payments where none are known', () => {
    expect(cards({}).map(({ paid }) => paid)).toEqual([1, 0, null])
    expect(cards({}, new Map()).map(({ paid }) => paid)).toEqual([null, null, null])
    expect(exportedCards(cards({}, new Map()), '2026-09-14').head).toEqual(['Class', 'ID', 'Full name'])
  })

  it('is divided into lines: the head of each card, and below the head of an open card its students', () => {
    expect(linesOf(cards({}), (id) => id !== 2).map(({ key }) => key)).toEqual(['c1', 's1', 's2', 'c2', 'c3', 'e3'])
  })

  it('is exported as a table of students with fee, payments and state of payment', () => {
    expect(exportedCards(cards({ classId: 1 }), '2026-09-14').rows[1]).toEqual([
      '1A',
      2,
      'Maxamed Cali',
      '$17.00',
      '$5.00',
      'Partial',
    ])
  })
})
