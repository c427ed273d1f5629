import { drawClassResults, orientationOf, pagesOf } from './class-results.ts'
import type { PaperFonts } from './fonts.ts'
import { drawCertificate, drawReportCard, drawTranscript } from './layouts.ts'
import { drawLeaving } from './leaving.ts'
import { lettersOfPapers } from './letters.ts'
import { drawDueLetters } from './due-letter.ts'
import { logoOf } from './logo.ts'
import type {
  Certificate,
  ClassResults,
  DueLetter,
  LeavingCertificate,
  PaperSchool,
  ReportCard,
  Transcript,
} from './paper.ts'
import { paperTexts as texts } from './papers.texts.ts'
import type { Logo } from './parts.ts'
import { openPen, type PageFormat, type Pen } from './pen.ts'

export type PaperRun = {
  /** Signal that stops the work between two pages; the promise is then rejected with the reason of the signal. */
  signal?: AbortSignal | undefined
  /** Called after each page. */
  onProgress?: ((done: number, pages: number) => void) | undefined
  /** Fonts, given only where they cannot be fetched, as in tests under Node. */
  fonts?: PaperFonts | undefined
}

/** Lets the browser answer and draw. Not by a timer, since a hidden page runs timers only once a second. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw signal.reason
}

type Document<Page> = {
  title: string
  orientation: 'portrait' | 'landscape'
  /** A4 where it is left out. */
  format?: PageFormat
  school: PaperSchool | undefined
  /** Divides the content into pages, once the size of a page is known. */
  pages: (pen: Pen) => readonly Page[]
  draw: (pen: Pen, page: Page, logo: Logo | null) => void
}

/** Makes a document page by page, letting the browser answer between them. */
export async function documentOf<Page>(document: Document<Page>, run: PaperRun): Promise<ArrayBuffer> {
  const { signal, onProgress } = run
  stopIfAborted(signal)
  const fonts = run.fonts ?? (await lettersOfPapers())
  const logo = await logoOf(document.school?.logo)
  const pen = openPen(fonts, document.orientation, document.title, document.format)
  const pages = document.pages(pen)
  if (pages.length === 0) throw new RangeError('A document needs a page')
  for (const [at, page] of pages.entries()) {
    stopIfAborted(signal)
    if (at > 0) pen.pdf.addPage()
    document.draw(pen, page, logo)
    onProgress?.(at + 1, pages.length)
    await nextTurn()
  }
  stopIfAborted(signal)
  return pen.file()
}

type Listed = { school: PaperSchool }

/** Makes a document with a page for each paper; all papers are of the same school. */
const listed =
  <T extends Listed>(title: string, orientation: 'portrait' | 'landscape', draw: Document<T>['draw']) =>
  (papers: readonly T[], run: PaperRun = {}): Promise<ArrayBuffer> =>
    documentOf({ title, orientation, school: papers[0]?.school, pages: () => papers, draw }, run)

export const reportCardsPdf = listed<ReportCard>(texts.reportCard, 'portrait', drawReportCard)
export const transcriptsPdf = listed<Transcript>(texts.transcript, 'portrait', drawTranscript)
export const certificatesPdf = listed<Certificate>(texts.certificate, 'landscape', drawCertificate)
export const leavingPdf = listed<LeavingCertificate>(texts.leaving, 'portrait', drawLeaving)

/** The results of a class as a table over several pages. */
export function classResultsPdf(results: ClassResults, run: PaperRun = {}): Promise<ArrayBuffer> {
  return documentOf(
    {
      title: texts.classResults,
      orientation: orientationOf(results),
      school: results.school,
      pages: (pen) => pagesOf(pen, results).map((_, page, pages) => ({ page, pages })),
      draw: (pen, page, logo) => drawClassResults(pen, results, logo, page),
    },
    run,
  )
}

/** Letters about dues, two on a page, in the order in which they are given out. */
export function dueLettersPdf(letters: readonly DueLetter[], title: string, run: PaperRun = {}): Promise<ArrayBuffer> {
  const pages = letters.flatMap((_, at) => (at % 2 === 0 ? [letters.slice(at, at + 2)] : []))
  const { school } = letters[0] ?? {}
  return documentOf({ title, orientation: 'portrait', school, pages: () => pages, draw: drawDueLetters }, run)
}
