import { describe, expect, it } from 'vitest'
import { SHEET_BYTES } from '#domain/school/sheets.ts'
import { checkRows, readTable, SHEET_REQUIRED } from '#domain/students/import.rules.ts'
import { checkList } from './read-list.ts'
import {
  columnsOf,
  fileTrouble,
  filledColumns,
  nameOf,
  problemsByRow,
  reasonAt,
  recheck,
  templateTable,
  withCell,
} from './sheet.ts'

const classes = [{ id: 1, name: '1A' }]
const good = {
  row: 2,
  firstname: 'Hodan',
  lastname: 'Nuur',
  classId: '1A',
  phone: 634_000_001,
  gender: 'F',
  Age: 7,
  fee: 17,
}
const bad = { ...good, row: 3, phone: '12', fee: null, lastname: '' }

describe('a file of students', () => {
  it('is refused before it is opened when it is too large, empty or of another kind', () => {
    expect(fileTrouble({ name: 'a.XLSX', size: SHEET_BYTES })).toBeNull()
    expect(fileTrouble({ name: 'a.csv', size: SHEET_BYTES + 1 })).toBe('File size exceeds 5MB limit')
    expect(fileTrouble({ name: 'a.csv', size: 0 })).toBe('The file is empty')
    expect(fileTrouble({ name: 'a.xlsx.exe', size: 1 })).toBe('Invalid file format. Please upload a valid Excel file.')
  })

  it('made from the template is a valid list', () => {
    const { head, rows } = templateTable('1A')
    const { items } = readTable([head, ...rows])
    expect(checkRows(items, { classes, required: SHEET_REQUIRED }).problems).toEqual([])
  })
})

describe('a list that is being corrected', () => {
  const problems = problemsByRow(checkRows([good, bad], { classes, required: SHEET_REQUIRED }).problems)

  it('marks each invalid cell with its problem', () => {
    const reasons = problems.get(3) ?? []
    expect([...problems.keys()]).toEqual([3])
    expect(columnsOf(reasons)).toEqual(['lastname', 'phone', 'fee'])
    expect(reasonAt(reasons, 'lastname')).toBe('Required')
    expect(reasonAt(reasons, 'phone')).toBe('Phone must be 63/65/67 + 7 digits (9 digits total)')
    expect(reasonAt(reasons, 'gender')).toBeNull()
    expect(nameOf(bad)).toBe('Hodan')
  })

  it('drops a problem when its cell is corrected, and a row that is removed', () => {
    const mended = withCell(withCell(withCell(bad, 'phone', ' 654000002 '), 'lastname', 'Cali'), 'fee', '0')
    expect(recheck(problems, 3, { item: withCell(bad, 'phone', '654000002'), classes }).has(3)).toBe(true)
    expect(recheck(problems, 3, { item: mended, classes }).size).toBe(0)
    expect(recheck(problems, 3, { item: null, classes }).size).toBe(0)
    expect(withCell(bad, 'phone', ' ')).not.toHaveProperty('phone')
  })

  it('shows the columns that are filled', () => {
    expect(filledColumns([good, bad])).toEqual(['firstname', 'lastname', 'classId', 'phone', 'gender', 'Age', 'fee'])
  })

  it('is checked in steps, with the same result as at once, unless it is cancelled', async () => {
    const items = Array.from({ length: 120 }, (_, at) => ({ ...(at % 3 ? good : bad), row: at + 2 }))
    const found = await checkList(items, classes, () => true)
    expect(found).toEqual(checkRows(items, { classes, required: SHEET_REQUIRED }).problems)
    expect(await checkList(items, classes, () => false)).toBeNull()
  })
})
