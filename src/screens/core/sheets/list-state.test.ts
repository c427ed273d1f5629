import { describe, expect, it } from 'vitest'
import { staffRows } from '#domain/employees/staff.sheet.ts'
import { editedRow, withEdits } from '#domain/sheets/edits.ts'
import { KINDS, outcomeOf, SCHOOL, utf8 } from '#domain/sheets/test-sheets.ts'
import { listsIn } from '#domain/sheets/lists.ts'
import { rememberedOf, withFixed } from '#domain/sheets/mapping.ts'
import { readBook, type Book } from '#domain/sheets/read-book.ts'
import { studentRows } from '#domain/students/student-rows.ts'
import { notReadOf } from './not-read.ts'
import {
  countRows,
  freshList,
  isBegun,
  isReadyToSend,
  placedList,
  placeOf,
  problemsByRow,
  rememberable,
  rowWords,
  withMeaning,
  withRow,
} from './list-state.ts'

const CSV = utf8(
  ['Name,Class,Phone,Sex,Age', 'Hodan,1A,634771001,F,7', 'Cali Nuur,9Z,634771002,M,8', 'Sahra Cali,1B,1,F,8'].join(
    '\n',
  ),
)
const read = () => outcomeOf(CSV, { kind: 'students' })

describe('a list that is mended', () => {
  it('is read with what was typed over its cells, also where the file has no such column', async () => {
    const { list, mapping } = await read()
    const edits = { 2: { lastname: 'Nuur' }, 3: { classId: '1B' } }
    const { items, problems } = studentRows(withEdits(list, mapping, edits), mapping, { school: SCHOOL })
    expect(items).toMatchObject([{ firstname: 'Hodan', lastname: 'Nuur' }, { classId: 12 }, {}])
    expect(problems.map(({ row }) => row)).toEqual([4])
    expect(withEdits(list, mapping, {})).toBe(list)
  })

  it('becomes the same by one row as by all of them', async () => {
    const { list, mapping } = await read()
    const before = studentRows(list, mapping, { school: SCHOOL })
    const edits = { 4: { phone: '0654771003' } }
    const row = list.rows.find(({ at }) => at === 4)
    if (!row) throw new Error('the list has no row 4')
    const one = studentRows({ ...list, rows: [editedRow(row, mapping, edits)] }, mapping, { school: SCHOOL })
    const all = studentRows(withEdits(list, mapping, edits), mapping, { school: SCHOOL })
    const mended = withRow(before, 4, one)
    expect([mended.items, mended.problems]).toEqual([all.items, all.problems])
  })

  it('loses a row that is left out, with its problems, and keeps the order of the others', async () => {
    const { list, mapping } = await read()
    const result = withRow(studentRows(list, mapping, { school: SCHOOL }), 3, null)
    expect(result.items.map(({ row }) => row)).toEqual([2, 4])
    expect(result.problems.map(({ row }) => row)).toEqual([2, 4])
  })

  it('says what is wrong with a heading once, however many of its rows are read again', async () => {
    const { list, mapping } = await read()
    const heading = { row: 1, fields: ['Phone'], message: 'Phone stands twice' }
    const before = { ...studentRows(list, mapping, { school: SCHOOL }), problems: [heading] }
    expect(withRow(before, 4, { ...before, items: [] }).problems).toEqual([heading])
  })

  it('is begun as soon as something of it would be lost', () => {
    const fresh = freshList(1)
    expect(isBegun({ ...fresh, chosen: { encoding: 'windows-1256' }, place: { list: 1 } })).toBe(false)
    expect(isBegun({ ...fresh, edits: { 2: { phone: '1' } } })).toBe(true)
    expect(isBegun({ ...fresh, leftOut: [2] })).toBe(true)
    expect(isBegun({ ...fresh, decisions: { nameCase: true } })).toBe(true)
  })
})

describe('a list that is sent', () => {
  it('has been read to the end, has nothing to mend and no open question', async () => {
    const { list, mapping } = await read()
    const rows = studentRows(list, mapping, { school: SCHOOL })
    const ready = { isChecked: true, isUnclear: false, problems: problemsByRow([]), rows }
    expect(isReadyToSend(ready)).toBe(true)
    expect(isReadyToSend({ ...ready, isChecked: false })).toBe(false)
    expect(isReadyToSend({ ...ready, isUnclear: true })).toBe(false)
    expect(isReadyToSend({ ...ready, problems: problemsByRow(rows.problems) })).toBe(false)
    expect(isReadyToSend({ ...ready, rows: { ...rows, items: [] } })).toBe(false)
  })
})

describe('the meaning of a word', () => {
  it('is decided once, and taken back', () => {
    const decided = withMeaning({ nameCase: true }, { field: 'gender', key: 'q' }, 'Female')
    expect(decided).toEqual({ nameCase: true, meanings: { gender: { q: 'Female' } } })
    expect(withMeaning(decided, { field: 'gender', key: 'q' }, null).meanings).toEqual({ gender: {} })
  })
})

describe('a mapping that is remembered', () => {
  it('keeps a word for all rows, and forgets the class of this file', async () => {
    const { mapping } = await read()
    const fixed = withFixed(withFixed(mapping, 'classId', '1A'), 'previousSchoolType', 'PUBLIC')
    expect(rememberable(KINDS.students, rememberedOf(fixed)).fixed).toEqual({ previousSchoolType: 'PUBLIC' })
  })
})

describe('the place of a list', () => {
  const HEAD = ['Name', 'Class', 'Phone'].map((text) => ({ kind: 'text' as const, text }))
  const ROW = ['Hodan Nuur', '1A', '634771001'].map((text) => ({ kind: 'text' as const, text }))
  const NOTES = [{ kind: 'text' as const, text: 'by hand' }]

  it('is the list that a tab is part of, or the first filled row of a tab without headings', async () => {
    const reading = await readBook(CSV)
    if ('trouble' in reading) throw new Error(reading.trouble)
    const book: Book = {
      ...reading.book,
      tabs: [
        { name: 'A', isHidden: false, rows: [HEAD, ROW] },
        { name: 'B', isHidden: false, rows: [HEAD, ROW] },
        { name: 'Notes', isHidden: false, rows: [[], NOTES, ROW] },
      ],
    }
    const lists = listsIn(book, KINDS.students)
    expect([placeOf(book, lists, 'B'), placeOf(book, lists, 'Notes')]).toEqual([
      { list: 0 },
      { tab: 'Notes', headingRow: 2 },
    ])
    const list = placedList(book, lists, { list: 0 })
    expect(list && [2, 4].map((at) => rowWords(list, at))).toEqual([
      { row: 2, tab: 'A' },
      { row: 2, tab: 'B' },
    ])
    expect(placedList(book, lists, placeOf(book, lists, 'Notes'))?.headings).toEqual(['by hand', '', ''])
    expect(placedList(book, lists, { list: 3 })).toBeNull()
  })
})

describe('the rows of a file', () => {
  const STAFF = utf8(
    'Full name,Job title,Salary,Fax\nAmina,Macallin,250,77\nBile,Macallin,,\nCali,Macallin,1,\nTotal,,251,',
  )

  it('are counted with those to correct, in every kind of list', async () => {
    const staff = await outcomeOf(STAFF, { kind: 'staff' })
    expect(countRows(staffRows(staff.list, staff.mapping, { school: SCHOOL }))).toBe(3)
    const students = await read()
    expect(countRows(studentRows(students.list, students.mapping, { school: SCHOOL }))).toBe(3)
  })

  it('are told that became none: columns, sums, and those that somebody left out', async () => {
    const { lists, list, findings } = await outcomeOf(STAFF, { kind: 'staff' })
    const kept = { ...freshList(1), leftOut: [3] }
    expect(notReadOf({ lists, list, kept }, { items: [], problems: [], findings })).toEqual([
      'Column Fax is not read',
      'Row 5 is left out: a row of totals',
      '1 row left out by you: row 3',
    ])
    expect(notReadOf({ lists, list, kept: null }, { items: [], problems: [], findings })).toHaveLength(2)
  })
})
