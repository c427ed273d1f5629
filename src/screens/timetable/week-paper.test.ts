import { describe, expect, test } from 'vitest'
import type { BellTimesRow, LessonRow, Shift } from '#domain/timetable/timetable.schema.ts'
import { pdfOfAll } from '#ui/export/pdf.ts'
import { testFonts } from '#ui/papers/test-fonts.ts'
import { readPdf, textsOf, type PdfPage } from '#ui/papers/test-pdf.ts'
import { weekOf } from './week.ts'
import { weekPaper } from './week-paper.ts'

const WEEK = [6, 0, 1, 2, 3, 4]
const school = { name: 'Dugsiga Nuuradiin', address: 'Hargeysa, Jigjiga Yar', phones: ['063 4000001', '063 4000002'] }

const bell = (shift: Shift, from: number, count: number): BellTimesRow =>
  ({
    shift,
    weekday: null,
    periods: Array.from({ length: count }, (_, at) => ({ start: `${from + at}:00`, end: `${from + at}:45` })),
    revision: 1,
  }) as BellTimesRow

/** Pages of the PDF of a teacher with lessons in all periods of mornings and afternoons. */
async function pagesOf({ periods, words }: { periods: number; words: readonly string[] }): Promise<PdfPage[]> {
  const bells = [bell('Morning', 10, periods), bell('Afternoon', 14, periods)]
  const lessons = (['Morning', 'Afternoon'] as const).flatMap((shift) =>
    WEEK.flatMap((weekday) =>
      Array.from({ length: periods }, (_, at) => ({ shift, weekday, period: at + 1 }) as LessonRow),
    ),
  )
  const lines = weekOf({ bells, week: WEEK, lessons })
  const paper = { ...weekPaper({ name: 'Axmed Nuur', week: WEEK, lines, wordsOf: () => words }), school }
  return readPdf(await pdfOfAll([paper, paper], 'Teachers', { fonts: testFonts }))
}

const lastPeriods = (pages: readonly PdfPage[]): number =>
  pages.flatMap(textsOf).filter((text) => text.startsWith('19:00')).length

describe('the weeks of teachers on paper', () => {
  test('have a page each, also with lessons in mornings and afternoons', async () => {
    const pages = await pagesOf({ periods: 6, words: ['Mathematics', '4A', 'Room 12'] })
    expect(pages).toHaveLength(2)
    expect(lastPeriods(pages)).toBe(2)
    for (const { pieces, height } of pages) {
      expect(Math.min(...pieces.map(({ size }) => size))).toBeGreaterThanOrEqual(6)
      for (const { y } of pieces) expect(y > 0 && y < height).toBe(true)
    }
  })

  test('go on to a second sheet, in letters of the usual size, only where they would be too small to read', async () => {
    const words = [
      'Mathematics',
      '4A together with 4B, 4C and 4D of the afternoon',
      'Room 12',
      'Group 2',
      'Books',
      'Chalk',
      'Lab',
    ]
    const pages = await pagesOf({ periods: 6, words })
    expect(pages.length).toBeGreaterThan(2)
    expect(lastPeriods(pages)).toBe(2)
    expect(pages[0]!.pieces.filter(({ text }) => text === 'Lab')[0]!.size).toBeGreaterThan(8)
  })
})
