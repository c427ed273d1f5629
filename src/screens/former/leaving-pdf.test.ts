import { expect, test } from 'vitest'
import { LANGUAGE_CODES, type Language } from '#domain/core/languages.ts'
import { leavingPdf } from '#ui/papers/papers-pdf.ts'
import { testFonts } from '#ui/papers/test-fonts.ts'
import { testCode } from '#ui/papers/test-papers.ts'
import { readPdf, textsOf, type PdfPage } from '#ui/papers/test-pdf.ts'
import { leavingOf } from './leaving-paper.ts'

const made = {
  school: { name: 'Dugsiga Nuuradiin', address: 'Jigjiga Yar, Hargeysa', phones: ['063 4000001'], logo: '' },
  today: '2027-08-02',
  origin: 'https://school.example',
  newCode: () => testCode.letters.replaceAll('-', ''),
}
const certificateIn = (language: Language, fullName = 'Hodan Cali Nuur') =>
  leavingOf(
    {
      studentId: 79,
      fullName,
      classId: 4,
      className: '4A',
      academicYear: '2026-2027',
      kind: 'graduated',
      reason: 'Graduated in 2026-2027',
      since: '2023-08-01',
      leftOn: '2027-07-31',
      nextSchool: null,
    },
    { language, born: '', birthplace: '', since: '2023-08-01', until: '2027-07-31', reason: '', conduct: 'good' },
    made,
  ).paper

async function pageIn(language: Language, name?: string): Promise<PdfPage> {
  const [page] = readPdf(await leavingPdf([certificateIn(language, name)], { fonts: testFonts }))
  if (!page) throw new Error('The file has no page')
  return page
}

const placeOf = ({ pieces }: PdfPage, text: string): number => {
  const found = pieces.find((piece) => piece.text === text)
  if (!found) throw new Error(`The page does not say ${text}`)
  return found.x
}

test('a leaving certificate states student, class, days, reason and conduct, with its code in letters', async () => {
  const texts = textsOf(await pageIn('en'))
  expect(texts).toEqual(
    expect.arrayContaining([
      'School leaving certificate',
      'Hodan Cali Nuur',
      '4A, 2026-2027',
      'from 01/08/2023 to 31/07/2027',
      'Completed the last class of this school',
      'Good',
      'Head of the school',
      testCode.letters,
    ]),
  )
})

test('a leaving certificate stays on its page in each language, also with the longest names', async () => {
  const long = 'Cabdiraxmaan Maxamuud Xaaji Jaamac Cilmi Warsame Faarax Guuleed Cabdillaahi'
  for (const language of LANGUAGE_CODES) {
    const { pieces, width } = await pageIn(language, long)
    for (const { x, width: own } of pieces) expect(x >= 30 && x + own <= width - 30, language).toBe(true)
  }
})

test('a leaving certificate in Arabic is read from right to left, its code from left to right', async () => {
  const [english, arabic] = [await pageIn('en'), await pageIn('ar')]
  const middle = arabic.width / 2
  expect(placeOf(english, '02/08/2027')).toBeLessThan(middle)
  expect(placeOf(arabic, '02/08/2027')).toBeGreaterThan(middle)
  expect(textsOf(arabic)).toContain(testCode.letters)
  expect(textsOf(arabic)).toContain(testCode.address)
})
