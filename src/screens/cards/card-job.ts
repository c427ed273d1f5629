import { spacedCard } from '#domain/cards/cards.rules.ts'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import { printedCards, type Printed } from '#data/cards/cards.ts'
import type { Holder } from '#data/cards/holders.queries.ts'
import type { IdCard } from '#ui/papers/id-cards.ts'
import type { PaperSchool } from '#ui/papers/paper.ts'
import type { PaperJob } from '../exams/papers/use-papers.ts'
import { cardsTexts as texts } from './cards.texts.ts'

/** The school on the cards, and the academic year. */
export type OnCards = { school: SchoolInfo; year: string }

const schoolOf = ({ name, phones, logo }: SchoolInfo): PaperSchool => ({ name, phones, logo })

const cardOf = ({ kind, id, name, group, code, address }: Printed, year: string): IdCard => ({
  name,
  facts: [
    [kind === 'student' ? texts.pdf.class : texts.pdf.work, group],
    [texts.pdf.number, String(id)],
    [texts.pdf.year, year],
  ],
  code: { text: code, letters: spacedCard(code) },
  photo: address,
})

/** The PDF of cards: on sheets, or of one person alone. */
export const cardJob = (holders: readonly Holder[], { school, year }: OnCards, isAlone = false): PaperJob => ({
  title: texts.job(holders.length),
  file: isAlone ? texts.fileOf(holders[0]?.name ?? '') : texts.fileOfAll,
  failed: texts.failed,
  draw: async (run) => {
    const cards = (await printedCards(holders, run.signal)).map((printed) => cardOf(printed, year))
    const { idCardsAlonePdf, idCardSheetsPdf } = await import('#ui/papers/id-cards-pdf.ts')
    const content = { school: schoolOf(school), texts: texts.pdf, cards }
    return { bytes: await (isAlone ? idCardsAlonePdf(content, run) : idCardSheetsPdf(content, run)) }
  },
})
