import {
  CARD,
  drawBack,
  drawCutMarks,
  drawFront,
  ON_SHEET,
  placeOnSheet,
  type IdCard,
  type IdCardTexts,
} from './id-cards.ts'
import type { PaperSchool } from './paper.ts'
import { documentOf, type PaperRun } from './papers-pdf.ts'

type IdCards = { school: PaperSchool; texts: IdCardTexts; cards: readonly IdCard[] }

type Side = { cards: readonly IdCard[]; isBack: boolean }

const bothSides = (cards: readonly IdCard[]): Side[] => [
  { cards, isBack: false },
  { cards, isBack: true },
]

/** Ten cards on a sheet of A4, and their backs on the next page, to be printed on both sides over the long edge. */
export const idCardSheetsPdf = ({ school, texts, cards }: IdCards, run: PaperRun = {}): Promise<ArrayBuffer> =>
  documentOf<Side>(
    {
      title: texts.title,
      orientation: 'portrait',
      school,
      pages: () => {
        const sheets = Array.from({ length: Math.ceil(cards.length / ON_SHEET) }, (_, at) =>
          cards.slice(at * ON_SHEET, (at + 1) * ON_SHEET),
        )
        return sheets.flatMap(bothSides)
      },
      draw: (pen, side, logo) => {
        for (const [at, card] of side.cards.entries()) {
          const where = { school, texts, logo, ...placeOnSheet(pen, at, side.isBack) }
          if (side.isBack) drawBack(pen, where)
          else drawFront(pen, card, where)
        }
        drawCutMarks(pen)
      },
    },
    run,
  )

/** Cards one by one, each on two pages of its own size, for a printer of cards. */
export const idCardsAlonePdf = ({ school, texts, cards }: IdCards, run: PaperRun = {}): Promise<ArrayBuffer> =>
  documentOf<Side>(
    {
      title: texts.title,
      orientation: 'landscape',
      format: [CARD.width, CARD.height],
      school,
      pages: () => cards.flatMap((card) => bothSides([card])),
      draw: (pen, side, logo) => {
        const where = { school, texts, logo, x: 0, y: 0 }
        for (const card of side.cards) {
          if (side.isBack) drawBack(pen, where)
          else drawFront(pen, card, where)
        }
      },
    },
    run,
  )
