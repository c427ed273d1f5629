import jsQR from 'jsqr'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { CARD, placeOnSheet, type IdCard } from './id-cards.ts'
import { idCardsAlonePdf, idCardSheetsPdf } from './id-cards-pdf.ts'
import { testFonts } from './test-fonts.ts'
import { readPdf, textsOf, type Box, type PdfPage } from './test-pdf.ts'

const run = { fonts: testFonts }
const MM = 72 / 25.4
const A4 = { width: 210, height: 297 }
const texts = {
  title: 'Cards',
  found: 'If you find this card, please give it back to the school.',
  noPhoto: 'No photo',
}
let photo = ''
let school = { name: 'Dugsiga Nuur', phones: ['063 4001122'], logo: '' }
beforeAll(async () => {
  const picture = await sharp({ create: { width: 24, height: 32, channels: 3, background: '#a75' } })
    .jpeg()
    .toBuffer()
  photo = `data:image/jpeg;base64,${picture.toString('base64')}`
  school = { ...school, logo: photo }
})

const cardOf = (at: number): IdCard => ({
  name: `Student ${at} Cali Nuur`,
  facts: [
    ['Class', '1A'],
    ['Number', String(1_000 + at)],
    ['Year', '2026-2027'],
  ],
  code: { text: `7QK0000000${at % 10}X`, letters: `7QK0-0000-00${at % 10}X` },
  photo: at % 2 === 0 ? photo : undefined,
})
const sheetOf = async (count: number) =>
  readPdf(await idCardSheetsPdf({ school, texts, cards: Array.from({ length: count }, (_, at) => cardOf(at)) }, run))

/** The area of a QR code drawn on white, as a camera would see it. */
function scan(area: readonly Box[], pixels = 8): string | undefined {
  const [left, bottom] = [Math.min(...area.map(({ x }) => x)), Math.min(...area.map(({ y }) => y))]
  const right = Math.max(...area.map(({ x, width }) => x + width))
  const top = Math.max(...area.map(({ y, height }) => y + height))
  const margin = 8
  const side = Math.ceil(Math.max(right - left, top - bottom) + 2 * margin) * pixels
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const { x, y, width, height } of area)
    for (let row = Math.round((top - y - height + margin) * pixels); row < (top - y + margin) * pixels; row++)
      for (let at = Math.round((x - left + margin) * pixels); at < (x + width - left + margin) * pixels; at++)
        data.set([0, 0, 0], (row * side + at) * 4)
  return jsQR(data, side, side)?.data
}

const codesOf = ({ areas }: PdfPage): string[] =>
  areas.filter((area) => area.length > 20).map((area) => scan(area) ?? 'unreadable')

describe('cards on sheets of A4', () => {
  test('are ten on a page, followed by a page with their backs', async () => {
    const pages = await sheetOf(23)
    expect(pages.map((page) => textsOf(page).filter((text) => text.startsWith('Student')).length)).toEqual([
      10, 0, 10, 0, 3, 0,
    ])
    expect(pages.map((page) => textsOf(page).filter((text) => text.includes('063 4001122')).length)).toEqual([
      0, 10, 0, 10, 0, 3,
    ])
    expect(textsOf(pages[0]!)).toEqual(expect.arrayContaining(['Class', '1A', '1000', '2026-2027', 'No photo']))
  })

  test('have QR codes that are read as the code of their card, as large as on the card', async () => {
    const [front] = await sheetOf(10)
    expect(codesOf(front!).toSorted()).toEqual(Array.from({ length: 10 }, (_, at) => cardOf(at).code.text).toSorted())
  })

  test('have their backs behind them when the sheet is turned over its long edge', () => {
    for (let at = 0; at < 10; at++) {
      const [front, back] = [placeOnSheet(A4, at, false), placeOnSheet(A4, at, true)]
      expect(back.y).toBe(front.y)
      expect(back.x).toBeCloseTo(A4.width - front.x - CARD.width)
    }
  })

  test('are as large as cards of a bank, in rows without gaps, and with photos in their shape', async () => {
    const [front] = await sheetOf(10)
    const photos = front!.pictures.filter(({ width }) => width > 20 * MM)
    expect(photos).toHaveLength(5)
    for (const { width, height } of photos) expect(width / height).toBeCloseTo(3 / 4)
    const heads = front!.areas.flat().filter(({ width }) => Math.abs(width - CARD.width * MM) < 0.1)
    expect(heads).toHaveLength(10)
    const rows = [...new Set(heads.map(({ y }) => Math.round(y)))].toSorted((a, b) => a - b)
    for (const [at, y] of rows.entries()) if (at > 0) expect(y - rows[at - 1]!).toBeCloseTo(CARD.height * MM, -0.5)
  })

  test('have the logo in their coloured head on a white plate with round corners, which holds all of it', async () => {
    const [front] = await sheetOf(10)
    const logos = front!.pictures.filter(({ width }) => width < 10 * MM)
    expect(logos).toHaveLength(10)
    for (const { x, y, width, height } of logos)
      expect(
        front!.plates.filter(
          (plate) =>
            plate.x < x && plate.y < y && plate.x + plate.width > x + width && plate.y + plate.height > y + height,
        ),
      ).toHaveLength(1)
  })

  test('say names in Arabic letters from right to left', async () => {
    const card = { ...cardOf(0), name: 'حمدة علي نور' }
    const [front] = readPdf(await idCardSheetsPdf({ school, texts, cards: [card] }, run))
    expect(textsOf(front!).some((text) => text.includes([...'علي'].toReversed().join('')))).toBe(true)
  })

  test('can be stopped between two pages, and tell how far they are', async () => {
    const stop = new AbortController()
    const told: [number, number][] = []
    const made = idCardSheetsPdf(
      { school, texts, cards: Array.from({ length: 40 }, (_, at) => cardOf(at)) },
      {
        ...run,
        signal: stop.signal,
        onProgress: (done, pages) => {
          told.push([done, pages])
          if (done === 3) stop.abort(new Error('stopped'))
        },
      },
    )
    await expect(made).rejects.toThrow('stopped')
    expect(told).toEqual([
      [1, 8],
      [2, 8],
      [3, 8],
    ])
  })
})

test('a card alone has two pages of its own size', async () => {
  const pages = readPdf(await idCardsAlonePdf({ school, texts, cards: [cardOf(1)] }, run))
  expect(pages.map(({ width, height }) => [Math.round(width / MM), Math.round(height / MM)])).toEqual([
    [86, 54],
    [86, 54],
  ])
  expect(codesOf(pages[0]!)).toEqual([cardOf(1).code.text])
})
