import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { certificatesPdf, classResultsPdf, reportCardsPdf, transcriptsPdf } from './papers-pdf.ts'
import { testFonts } from './test-fonts.ts'
import { testCard, testCertificate, testCode, testResults, testTranscript } from './test-papers.ts'
import { readPdf, textsOf, type Box, type PdfPage } from './test-pdf.ts'

const run = { fonts: testFonts }
const CLASS = Array.from({ length: 60 }, (_, at) => at)
const LONG = 'Cabdiraxmaan Maxamuud Xaaji Jaamac Cilmi Warsame Faarax Guuleed Cabdillaahi Nuur '.repeat(2)

const pageOf = async (file: Promise<ArrayBuffer>): Promise<PdfPage> => {
  const [page] = readPdf(await file)
  if (!page) throw new Error('The file has no page')
  return page
}

/** Arabic letters as they stand from left to right. */
const fromLeft = (word: string): string => [...word].reverse().join('')

test('the report cards of a class of sixty students have a page for each student, with the name of the student', async () => {
  const pages = readPdf(await reportCardsPdf(CLASS.map(testCard), run))
  expect(pages).toHaveLength(60)
  for (const [at, page] of pages.entries()) expect(textsOf(page)).toContain(String(1000 + at))
  expect(pages.filter((page) => textsOf(page).includes('Sacdiyo Siciid Xasan'))).toHaveLength(12)
})

test('names in Latin, Somali and Arabic letters can be found as text in the PDF of report cards', async () => {
  const named = (name: string) => ({ ...testCard(0), student: { ...testCard(0).student, name } })
  const names = ['Anne-Zoë Müller', 'Cabdiraxmaan Siciid Maxamed', 'محمد علي', 'بالي', 'Xaawo (حواء) 2']
  const pages = readPdf(await reportCardsPdf(names.map(named), run))
  const found = pages.map((page) => textsOf(page)[4])
  expect(found).toEqual([
    'Anne-Zoë Müller',
    'Cabdiraxmaan Siciid Maxamed',
    fromLeft('محمد علي'),
    // jspdf by itself draws lam with alef here.
    fromLeft('بالي'),
    `Xaawo (${fromLeft('حواء')}) 2`,
  ])
})

test('a report card has marks, sums, rank, attendance, remark, signatures and the code in letters', async () => {
  const texts = textsOf(await pageOf(reportCardsPdf([testCard(0)], run)))
  expect(texts).toEqual(
    expect.arrayContaining([
      'Report card',
      'Final exam',
      'of 30',
      'of 100',
      'Mathematics',
      'Absent',
      'N/A',
      '1.5',
      '458.5 of 1000',
      '45.85 %',
      '3 of 41',
      'Attendance, Term 2',
      '61 days present, 4 days absent',
      'Remark',
      'Head of the school',
      testCode.address,
      `Code ${testCode.letters}`,
    ]),
  )
})

test('a report card of one exam has no totals, and one without grade, rank and remark has no labels for these', async () => {
  const { marks, attendance: _, remark: __, ...card } = testCard(0)
  const plain = {
    ...card,
    marks: {
      exams: marks.exams.slice(0, 1),
      subjects: marks.subjects.map(({ subject, marks, total }) => ({ subject, marks: marks.slice(0, 1), total })),
      sums: { marks: [104], total: 104 },
    },
    result: { total: 104, maximum: 200, percent: '52 %' },
  }
  const texts = textsOf(await pageOf(reportCardsPdf([plain], run)))
  for (const word of ['Grade', 'Rank', 'Remark', 'Midterm']) expect(texts).not.toContain(word)
  // The row of sums and the figure below it.
  expect(texts.filter((text) => text === 'Total')).toHaveLength(2)
})

test('a transcript says that it needs no signature, and has no line for one', async () => {
  const texts = textsOf(await pageOf(transcriptsPdf([testTranscript(0)], run)))
  expect(texts).toContain('This transcript is system-generated and needs no signature.')
  expect(texts).toContain('Combined total')
  expect(texts).not.toContain('Head of the school')
})

test('a certificate is in landscape, and says whether the exam was passed and at which threshold', async () => {
  const [passed, sat] = readPdf(await certificatesPdf([testCertificate(0), testCertificate(1)], run))
  expect(passed!.width).toBeGreaterThan(passed!.height)
  expect(textsOf(passed!)).toContain('has passed the Final exam of the academic year 2025-2026')
  expect(textsOf(passed!)).toContain('Pass threshold: 50 %')
  expect(textsOf(sat!)).toContain('has taken the Final exam of the academic year 2025-2026 without passing it')
})

test('class results list every student once, with column names and page number on each page', async () => {
  const pages = readPdf(await classResultsPdf(testResults(60), run))
  expect(pages.length).toBeGreaterThan(1)
  const all = pages.flatMap(textsOf)
  for (const at of CLASS) expect(all.filter((text) => text === String(1000 + at))).toHaveLength(1)
  for (const [at, page] of pages.entries()) {
    expect(textsOf(page)).toContain('Technology')
    expect(textsOf(page)).toContain(`Page ${at + 1} of ${pages.length}`)
  }
  const notes = pages.map((page) => textsOf(page).some((text) => text.startsWith('Moved to another class')))
  expect(notes.lastIndexOf(true)).toBe(pages.length - 1)
  expect(notes.filter(Boolean)).toHaveLength(1)
})

test('class results cut no name, however many subjects there are', async () => {
  const four = 'Ayaanle Ismaaciil Cabdirashiid'
  const names = [`${four} Maxamed`, `${four} Maxamuud`, 'Cabdiraxmaan Cabdulqaadir Maxamuud Xaaji Cabdillaahi Warsame']
  const results = testResults(60)
  const rows = results.rows.map((row, at) => ({
    ...row,
    student: { ...row.student, name: names[at % names.length] ?? '' },
  }))
  const pages = readPdf(await classResultsPdf({ ...results, rows }, run))
  const words = pages.flatMap(textsOf).join(' ')
  expect(words).not.toContain('…')
  for (const name of names) expect(words.split(name)).toHaveLength(21)
  for (const page of pages) expectNoOverlap(page)
})

test('class results of few subjects are in portrait, and those of a class without students have one page', async () => {
  const { subjects, rows, ...rest } = testResults(3)
  const few = { ...rest, subjects: subjects.slice(0, 3), rows: [] }
  const pages = readPdf(await classResultsPdf(few, run))
  expect(pages).toHaveLength(1)
  expect(pages[0]!.height).toBeGreaterThan(pages[0]!.width)
  expect(rows).toHaveLength(3)
})

/** Reads the QR code of a page as a telephone would, from a picture of it. */
function scanned({ areas }: PdfPage): string | null {
  const code = areas.toSorted((a, b) => b.length - a.length)[0] ?? []
  const [left, low] = [Math.min(...code.map(({ x }) => x)), Math.min(...code.map(({ y }) => y))]
  const side = Math.max(...code.map(({ x, width }) => x + width)) - left
  const [pixels, border] = [400, 40]
  const scale = (pixels - 2 * border) / side
  const picture = new Uint8ClampedArray(pixels * pixels * 4).fill(255)
  for (const { x, y, width, height } of code) {
    const top = pixels - border - (y + height - low) * scale
    for (let row = Math.round(top); row < Math.round(top + height * scale); row++) {
      const start = border + (x - left) * scale
      for (let column = Math.round(start); column < Math.round(start + width * scale); column++)
        picture.fill(0, (row * pixels + column) * 4, (row * pixels + column) * 4 + 3)
    }
  }
  return jsQR(picture, pixels, pixels)?.data ?? null
}

test('the QR code of each paper leads to its own address', async () => {
  const linked = (link: string) => ({ ...testCard(0), code: { ...testCode, link } })
  const links = ['https://school.example/verify/abc', 'HTTPS://SCHOOL.EXAMPLE/V/K7QW4M2T9RZBH3XC6PVD1NFGES']
  const pages = readPdf(await reportCardsPdf(links.map(linked), run))
  expect(pages.map(scanned)).toEqual(links)
  expect(scanned(await pageOf(certificatesPdf([testCertificate(0)], run)))).toBe(testCode.link)
})

test('a report card of a year that is not over shows figures so far, that of the whole year and the exams to come', async () => {
  const card = testCard(0)
  const result = { total: 255.5, maximum: 500, percent: '51.1%', ofYear: '255.5 of 1000, 25.55%', rank: null }
  const notes = ['Final exam not held yet.', 'Monthly: mean of several exams, in halves.']
  const attendance = { term: 'Term 2', present: 61, absent: 1, late: 3, excused: 1 }
  const texts = textsOf(await pageOf(reportCardsPdf([{ ...card, result, notes, attendance }], run)))
  const figures = [
    'Total so far',
    '255.5 of 500',
    'Percent so far',
    '51.1%',
    'Of the whole year',
    '255.5 of 1000, 25.55%',
  ]
  for (const text of [...figures, ...notes, '61 days present, 1 day absent (1 excused, 3 late)'])
    expect(texts).toContain(text)
})

test('a report card without a verification code shows neither a QR code nor words about codes', async () => {
  const { code: _, ...card } = testCard(0)
  const page = await pageOf(reportCardsPdf([card], run))
  expect(textsOf(page)).not.toContain('Verify this paper at')
  expect(textsOf(page).filter((text) => /verify|code/i.test(text))).toEqual([])
  expect(page.areas.filter((area) => area.length > 1)).toEqual([])
})

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

function expectNoOverlap({ width, height, pieces, pictures }: PdfPage): void {
  const letters = pieces.filter(({ text }) => !/^\p{Mn}$/u.test(text))
  for (const [at, piece] of letters.entries()) {
    expect(piece.x, piece.text).toBeGreaterThan(20)
    expect(piece.x + piece.width, piece.text).toBeLessThan(width - 20)
    expect(piece.y, piece.text).toBeGreaterThan(20)
    expect(piece.y + piece.height, piece.text).toBeLessThan(height - 20)
    const others = [...pictures, ...letters.slice(at + 1)]
    expect(
      others.filter((other) => overlaps(piece, other)),
      piece.text,
    ).toEqual([])
  }
}

/** The same paper with all names, subjects and remarks as long as possible. */
function stretched<T extends ReturnType<typeof testTranscript>>(paper: T, logo: string): T {
  const subjects = Array.from({ length: 16 }, (_, at) => ({ ...paper.marks.subjects[at % 10]!, subject: LONG }))
  return {
    ...paper,
    school: { name: LONG, address: LONG, phones: ['063 4000001', '065 4000002'], logo },
    student: { ...paper.student, name: LONG, className: LONG },
    exam: LONG,
    marks: { ...paper.marks, subjects },
    remark: LONG.repeat(4),
    signatures: [LONG, LONG, LONG],
    code: { ...testCode, address: `https://${'school.'.repeat(30)}example` },
  }
}

test('no text on a printed paper overlaps another or the edge, however long names, subjects and remarks are', async () => {
  const red = { width: 9, height: 9, channels: 3, background: '#f00' } as const
  const picture = await sharp({ create: red }).jpeg().toBuffer()
  const logo = `data:image/jpeg;base64,${picture.toString('base64')}`
  const files = [
    reportCardsPdf([stretched(testCard(1), logo), testCard(0)], run),
    transcriptsPdf([stretched(testTranscript(3), logo), testTranscript(2)], run),
    certificatesPdf([stretched({ ...testTranscript(0), ...testCertificate(0) }, logo), testCertificate(0)], run),
    classResultsPdf(testResults(50), run),
    classResultsPdf(
      { ...testResults(50), school: { name: LONG, address: LONG, logo }, exam: LONG, note: LONG.repeat(3) },
      run,
    ),
  ]
  const pages = (await Promise.all(files)).map(readPdf)
  for (const page of pages.flat()) expectNoOverlap(page)
  expect(pages.map((each) => each[0]?.pictures.length)).toEqual([1, 1, 1, 0, 1])
})

test('making report cards reports its progress after each page, and lets the browser do other work in between', async () => {
  const told: (readonly [number, number])[] = []
  let turns = 0
  const counting = setInterval(() => turns++)
  await reportCardsPdf(CLASS.map(testCard), { ...run, onProgress: (...each) => told.push(each) })
  clearInterval(counting)
  expect(told).toEqual(CLASS.map((at) => [at + 1, 60]))
  expect(turns).toBeGreaterThan(10)
})

test('an abort signal stops the making of papers between two pages, with the reason of the signal', async () => {
  const stop = new AbortController()
  const told: number[] = []
  const onProgress = (done: number) => {
    told.push(done)
    if (done === 3) stop.abort(new Error('closed'))
  }
  await expect(reportCardsPdf(CLASS.map(testCard), { ...run, signal: stop.signal, onProgress })).rejects.toThrow(
    'closed',
  )
  expect(told).toEqual([1, 2, 3])
  await expect(transcriptsPdf([testTranscript(0)], { ...run, signal: stop.signal })).rejects.toThrow('closed')
})

test('a PDF without any report card is refused', async () => {
  await expect(reportCardsPdf([], run)).rejects.toThrow(RangeError)
})
