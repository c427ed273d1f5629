import type { Translation } from '../core/translations.ts'
import type { examSentences } from './sentences.texts.ts'

export const examSentencesSo: Translation<typeof examSentences> = {
  className: (name) => `Fasalka ${name}`,
  exam: (id) => `Imtixaan ${id}`,
  subject: (id) => `Maaddo ${id}`,
  notApplied: {
    conflict: (count) =>
      count === 1
        ? 'Hal dhibic ayaa ka duwan kii dugsigu hore u hayey; fur fasalka si aad u xalliso.'
        : `${count} dhibcood ayaa ka duwan kuwii dugsigu hore u hayey; fur fasalka si aad u xalliso.`,
    noCorrectionsLeft: (count) =>
      count === 1
        ? 'Xadka sixidda waa la gaadhay: hal dhibic lama beddelin.'
        : `Xadka sixidda waa la gaadhay: ${count} dhibcood lama beddelin.`,
    refused: (count) =>
      count === 1
        ? 'Hal arday ayaa ka tagay fasalka ama dugsiga; dhibicdan lama qaadan.'
        : `${count} arday ayaa ka tagay fasalka ama dugsiga; dhibcahooda lama qaadan.`,
  },
  marks: (sheet, count) => `${sheet}: ${count === 1 ? 'hal dhibic' : `${count} dhibcood`}`,
}
