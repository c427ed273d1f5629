import { describe, expect, it } from 'vitest'
import { withUnsent, withUnsentShort } from './unsent-marks.ts'

const DATE = { row: 3, fields: ['Marks'], message: 'Excel made this cell a date: 12-May' }
const AGAIN = { row: 5, fields: ['studentId'], message: 'The student of this row has marks in row 2 already' }
const ABOVE = { row: 4, fields: ['English'], message: 'Exceeds max for selected exam' }

describe('the reply to a filled template', () => {
  const reply = {
    message: 'Inserted: 1, Skipped: 1',
    summary: { scoresCreated: 1, scoresSkipped: 1 },
    perRowResults: [
      { rowIndex: 2, studentId: 7, created: 1, skipped: 0, reasons: [] },
      { rowIndex: 4, studentId: 8, created: 0, skipped: 1, reasons: ['English: Exceeds max for selected exam'] },
    ],
  }

  it('names marks that the device did not send, and those of the school once', () => {
    const all = withUnsent(reply, [DATE, ABOVE, AGAIN])
    expect(all.message).toBe('Inserted: 1, Skipped: 3')
    expect(all.summary).toEqual({ scoresCreated: 1, scoresSkipped: 3 })
    expect(all.perRowResults.map(({ rowIndex, reasons }) => [rowIndex, ...reasons])).toEqual([
      [2],
      [3, 'Marks: Excel made this cell a date: 12-May'],
      [4, 'English: Exceeds max for selected exam'],
      [5, 'The student of this row has marks in row 2 already'],
    ])
  })

  it('keeps what the school said of the same row', () => {
    const other = { ...ABOVE, fields: ['Arabic'], message: 'Excel made this cell a date: 3-Jan' }
    expect(withUnsent(reply, [other]).perRowResults[1]).toEqual({
      rowIndex: 4,
      studentId: 8,
      created: 0,
      skipped: 2,
      reasons: ['English: Exceeds max for selected exam', 'Arabic: Excel made this cell a date: 3-Jan'],
    })
  })

  it('stays as it is where everything was sent', () => expect(withUnsent(reply, [])).toEqual(reply))
})

describe('the reply to a short upload', () => {
  it('names marks that the device did not send, in the order of the rows', () => {
    const reply = {
      message: 'Inserted: 2, Skipped: 1',
      insertedCount: 2,
      skippedCount: 1,
      skippedDetails: [{ row: 4, reason: 'English: Exceeds max for selected exam' }],
    }
    expect(withUnsentShort(reply, [ABOVE, DATE])).toEqual({
      message: 'Inserted: 2, Skipped: 2',
      insertedCount: 2,
      skippedCount: 2,
      skippedDetails: [
        { row: 3, reason: 'Marks: Excel made this cell a date: 12-May' },
        { row: 4, reason: 'English: Exceeds max for selected exam' },
      ],
    })
  })
})
