import { describe, expect, it } from 'vitest'
import { guessColumns } from '../sheets/columns.ts'
import { listsIn } from '../sheets/lists.ts'
import { readBook } from '../sheets/read-book.ts'
import { SCHOOL, utf8 } from '../sheets/test-sheets.ts'
import { checkedMarks } from './checked-marks.ts'
import { countMarks } from './mark-counts.ts'
import { MARKS_SHEET } from './marks.sheet.ts'

async function marksOf(text: string, students = SCHOOL.students!) {
  const reading = await readBook(utf8(text))
  if ('trouble' in reading) throw new Error(reading.trouble)
  const school = { ...SCHOOL, students }
  const { lists } = listsIn(reading.book, MARKS_SHEET, school)
  const [list] = lists
  if (!list) throw new Error('no list')
  const mapping = guessColumns(MARKS_SHEET, list, school)
  const rows = checkedMarks(list, mapping, { school, about: null }, '1A')
  return { rows, counts: countMarks(rows, mapping) }
}

describe('marks of a list', () => {
  it('are counted by what is entered and what is refused, in rows that are wrong altogether as well', async () => {
    const { counts } = await marksOf(
      'studentId,studentName,English (50),Arabic\n1,,40,60\n2,,30,\n99,,20,21\n3,,-,"17,5"',
    )
    expect(counts).toEqual({ marks: 4, students: 3, refused: 3 })
  })

  it('with a comma are shown as others are', async () => {
    const { rows } = await marksOf('studentId,English,Arabic\n1,"18,5",17.5\n2,٤٠٫٥,٣٠')
    expect(rows.items.map(({ marks }) => marks)).toEqual([
      { English: '18.5', Arabic: '17.5' },
      { English: '40.5', Arabic: '30' },
    ])
  })

  it('of two students with one name are not said to be there already', async () => {
    const { rows } = await marksOf('studentName,English\nArday Laba Tijaabo,40\nArday Laba Tijaabo,41')
    expect(rows.problems.map(({ row, message }) => [row, message])).toEqual(
      [2, 3].map((row) => [row, 'Class 1A has 2 students called Arday Laba Tijaabo; give the ID']),
    )
  })

  it('beside an ID that cannot be read say why, and not that the row names nobody', async () => {
    const { rows } = await marksOf('studentId,English\n6.34E+08,40')
    expect(rows.problems.map(({ message }) => message)).toEqual([
      'Excel has shortened this number: 6.34E+08. Make the column text and type it again.',
    ])
  })
})
