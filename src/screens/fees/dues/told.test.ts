import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#domain/core/languages.ts'
import type { MadeReminder } from '#domain/fees/dues.schema.ts'
import { dueLettersPdf } from '#ui/papers/papers-pdf.ts'
import { testFonts } from '#ui/papers/test-fonts.ts'
import { readPdf, textsOf } from '#ui/papers/test-pdf.ts'
import { letterOf, linkOf, textOf } from './told.ts'

const school = { name: 'Dugsiga Nuuradiin', timeZone: 'Africa/Mogadishu', address: 'Hargeysa', phones: ['063 4000001'] }
const month = (of: number, cents = 1_700) => ({ year: 2026, month: of, cents })

const reminder = (more: Partial<MadeReminder> = {}): MadeReminder => ({
  id: 1,
  studentIds: [7, 8],
  familyName: 'Cali Nuur',
  language: 'en',
  phone: '634000001',
  cents: 6_800,
  reference: '7',
  wallets: [
    { method: 'ZAAD', number: '515151' },
    { method: 'E-dahab', number: '65 4000001' },
  ],
  children: [
    { name: 'Hodan Cali Nuur', className: '1A', cents: 3_400, months: [month(9), month(10)] },
    { name: 'Ayaan Cali Nuur', className: '3B', cents: 3_400, months: [month(9), month(10)] },
  ],
  ...more,
})

describe('the text of a reminder', () => {
  test('says in the family’s language who, how much, which months, where to pay and the reference', () => {
    expect(textOf(reminder(), school.name)).toBe(
      'Dugsiga Nuuradiin: School fees are due. Hodan and Ayaan: $68.00 for September 2026 and October 2026. ' +
        'Pay to ZAAD 515151 or E-dahab 65 4000001. Reference: 7.',
    )
    expect(textOf(reminder({ language: 'so' }), school.name)).toContain('Sebtembar 2026 iyo Oktoobar 2026')
    expect(textOf(reminder({ language: 'ar', wallets: [] }), school.name)).toContain('Hodan و Ayaan')
  })

  test('names the first and the last of many months, and those before the opening day', () => {
    const months = [month(12), month(9), month(10), month(11)]
    const [child] = reminder().children
    expect(textOf(reminder({ children: [{ ...child!, months }] }), '')).toContain('September 2026 – December 2026')
    const old = [{ ...month(8), isOpening: true }, month(9)]
    expect(textOf(reminder({ children: [{ ...child!, months: old }] }), '')).toContain(
      'earlier months and September 2026',
    )
  })

  test('is opened in the program for messages, or in WhatsApp', () => {
    expect(linkOf('sms', '634000001', 'a & b')).toBe('sms:+252634000001?&body=a%20%26%20b')
    expect(linkOf('whatsapp', '634000001', 'a & b')).toBe('https://wa.me/252634000001?text=a%20%26%20b')
  })
})

describe('letters about dues', () => {
  test.each(LANGUAGE_CODES)(
    'are two on a page in %s, each with its children, the sum and the reference',
    async (language) => {
      const letters = [1, 2, 3].map(() => letterOf(reminder({ language }), school, '2026-11-02'))
      const pages = readPdf(await dueLettersPdf(letters, 'Letters', { fonts: testFonts }))
      expect(pages).toHaveLength(2)
      const texts = pages.map((page) => textsOf(page).join(' '))
      expect(texts.map((text) => text.split('$68.00').length - 1)).toEqual([2, 1])
      expect(texts[1]).toContain('02/11/2026')
      for (const { pieces, width, height } of pages)
        for (const { x, y, width: own } of pieces)
          expect([x >= 10, x + own <= width - 10, y > 0, y < height]).toEqual([true, true, true, true])
    },
  )

  test.each(LANGUAGE_CODES)('name each month in %s, however long the names of the months are', async (language) => {
    const months = [month(9), month(10), month(11)]
    const [child] = reminder().children
    const name = 'Cabdiraxmaan Cabdulqaadir Maxamuud Xaaji Cabdillaahi Warsame'
    const children = Array.from({ length: 12 }, () => ({ ...child!, months, name }))
    for (const count of [1, 4, 12]) {
      const letter = letterOf(reminder({ language, children: children.slice(0, count) }), school, '2026-12-02')
      const texts = textsOf(readPdf(await dueLettersPdf([letter], 'Letters', { fonts: testFonts }))[0]!)
      expect(texts.filter((text) => text.includes('…'))).toEqual([])
      const words = texts.join(' ').split(/[ ,،]+/)
      expect(words.filter((word) => word === '2026').length).toBe(count * months.length)
    }
  })

  test('of a large family stay within their half of the page', async () => {
    const [child] = reminder().children
    const children = Array.from({ length: 12 }, () => child!)
    const letter = letterOf(reminder({ children }), school, '2026-11-02')
    const [page] = readPdf(await dueLettersPdf([letter], 'Letters', { fonts: testFonts }))
    // Counted from the lower edge.
    expect(Math.min(...page!.pieces.map(({ y }) => y))).toBeGreaterThan(page!.height / 2)
  })
})
