import { jsPDF } from 'jspdf'
import { pdfOf } from '#ui/export/pdf.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { idCardSheetsPdf } from '#ui/papers/id-cards-pdf.ts'
import { reportCardsPdf, type PaperRun } from '#ui/papers/papers-pdf.ts'
import { testCard } from '#ui/papers/test-papers.ts'
import { smallPhoto } from '#ui/small-photo.ts'
import { expect } from './engine.ts'
import { timed } from './raw.ts'

type Drawn = { took: number; longestPause: number; bytes: number }

function logo(): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  canvas.getContext('2d')?.fillRect(8, 8, 48, 48)
  return canvas.toDataURL('image/png')
}

/** Measures making a document of so many pages; the longest pause is the longest time in which no timer ran. */
async function drawn(pages: number, make: (run: PaperRun) => Promise<ArrayBuffer>): Promise<Drawn> {
  let [last, longestPause, reported] = [performance.now(), 0, 0]
  const tick = (): void => {
    longestPause = Math.max(longestPause, performance.now() - last)
    last = performance.now()
  }
  const ticking = setInterval(tick)
  let file = new ArrayBuffer(0)
  const took = await timed(async () => {
    file = await make({ onProgress: (done) => (reported = done) })
  })
  tick()
  clearInterval(ticking)
  const text = new TextDecoder('latin1').decode(file)
  expect(reported === pages, 'every page was told of')
  expect(text.match(/\/Type \/Page\b/g)?.length === pages, 'there are all pages')
  expect(text.includes('/DCTDecode'), 'the logo was drawn')
  return { took, longestPause, bytes: file.byteLength }
}

/** Measures drawing report cards with the school's logo. */
export function drawReportCards(count: number): Promise<Drawn> {
  const school = { ...testCard(0).school, logo: logo() }
  const cards = Array.from({ length: count }, (_, at) => ({ ...testCard(at), school }))
  return drawn(count, (run) => reportCardsPdf(cards, run))
}

/** A photo of much detail, as large as photos may be: about 12 kB. */
async function photo(at: number): Promise<string> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 240, height: 320 })
  const context = canvas.getContext('2d')
  for (let spot = 0; spot < 900; spot++) {
    const shade = (spot * 7_919 + at * 104_729) % 16_777_216
    if (context) context.fillStyle = `#${shade.toString(16).padStart(6, '0')}`
    context?.fillRect((spot * 31) % 240, (spot * 67) % 320, 9, 9)
  }
  const image = await smallPhoto(canvas, canvas, { width: 240, height: 320, bytes: 15_360 })
  return `data:image/jpeg;base64,${image}`
}

const photosOf = (count: number): Promise<string[]> => Promise.all(Array.from({ length: count }, (_, at) => photo(at)))

/** Measures the least that the same photos need: ten on a page with three plain texts each, and as many empty pages. */
export async function drawBareCards(count: number): Promise<number> {
  const photos = await photosOf(count)
  return timed(() => {
    const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
    for (const [at, address] of photos.entries()) {
      if (at > 0 && at % 10 === 0) pdf.addPage().addPage()
      const [x, y] = [20 + (at % 2) * 90, 20 + Math.floor((at % 10) / 2) * 55]
      pdf.addImage(address, 'JPEG', x, y, 22, 29)
      for (const line of [0, 1, 2]) pdf.text(`${NAMES[1]} ${at}`, x + 25, y + line * 6)
    }
    expect(pdf.output('arraybuffer').byteLength > 0, 'there is a document')
    return Promise.resolve()
  })
}

/** Measures drawing the cards of a school, each with a photo of its own, front and back. */
export async function drawIdCards(count: number): Promise<Drawn> {
  const school = { ...testCard(0).school, logo: logo() }
  const texts = { title: 'Cards', found: 'Please give it back to the school.', noPhoto: 'No photo' }
  const photos = await photosOf(count)
  const cards = photos.map((address, at) => ({
    name: `${NAMES[at % 2]} ${at}`,
    facts: [
      ['Class', '4B'],
      ['Number', String(at)],
      ['Year', '2026-2027'],
    ] as const,
    code: { text: `7QK${String(at).padStart(9, '0')}`, letters: `7QK0-0000-${at}` },
    photo: address,
  }))
  return drawn(Math.ceil(count / 10) * 2, (run) => idCardSheetsPdf({ school, texts, cards }, run))
}

/** Measures the least that a document of as many pages needs: plain texts in a font that every viewer has. */
export const drawBarePages = (count: number): Promise<number> =>
  timed(() => {
    const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
    for (let page = 0; page < count; page++) {
      if (page > 0) pdf.addPage()
      for (let line = 0; line < 80; line++) pdf.text(`Student ${page} ${line}`, 20 + (line % 4) * 40, 20 + line * 3)
    }
    expect(pdf.output('arraybuffer').byteLength > 0, 'there is a document')
    return Promise.resolve()
  })

const NAMES = ['هدى عبدالله محمد علي', 'Hodan Cabdullahi Maxamed Cali', 'Łucja Żółkiewska Özgür', 'خديجة أحمد يوسف نور']

/** A list of students as the office saves it; half of the names are Arabic. */
const listOf = (count: number): ExportedTable => ({
  fileName: 'students',
  title: 'Students',
  school: 'Bench school',
  note: '29/11/2026',
  head: ['Roll number', 'Student', 'Class', 'Phone', 'Gender', 'Fee'],
  money: [5],
  rows: Array.from({ length: count }, (_, at) => [
    `A-${1000 + at}`,
    `${NAMES[at % NAMES.length]} ${at}`,
    `${1 + (at % 8)}A`,
    `0634${100_000 + at}`,
    at % 2 === 0 ? 'Female' : 'Male',
    17 + (at % 3),
  ]),
  sums: ['Total', '', '', '', '', count * 18],
})

/** Time of a list as PDF, on the papers' fonts. */
export const drawList = (count: number): Promise<number> =>
  timed(async () => {
    const file = await pdfOf(listOf(count))
    const pages = new TextDecoder('latin1').decode(file).match(/\/Type \/Page\b/g)?.length ?? 0
    expect(pages > count / 60, `${count} rows need more than ${pages} pages`)
  })

/** Time of the least that the same cells need: plain texts and lines, in a font that has no Arabic. */
export const drawBareList = (count: number): Promise<number> =>
  timed(() => {
    const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
    pdf.setFontSize(9)
    listOf(count).rows.forEach((row, at) => {
      const y = 20 + (at % 40) * 6.5
      if (at > 0 && at % 40 === 0) pdf.addPage()
      row.forEach((cell, column) => {
        pdf.rect(12 + column * 30, y - 4.5, 30, 6.5)
        pdf.text(String(cell), 13 + column * 30, y)
      })
    })
    expect(pdf.output('arraybuffer').byteLength > 0, 'there is a document')
    return Promise.resolve()
  })
