import type { Translation } from '../core/translations.ts'
import type { notApplied } from './not-applied.texts.ts'

/** Somali has one form after most numbers, one included. */
export const notAppliedSo: Translation<typeof notApplied> = {
  conflict: (count) => `${count} qoraal ayaa ka duwan waxa dugsigu hore u hayey; fur fasalka si aad u xalliso.`,
  outranked: (count) => `${count} qoraal ayaa dugsigu hore u saxay; sixiddaas ayaa la tixgeliyaa.`,
  noCorrectionsLeft: (count) => `Xadka sixidda waa la gaadhay: ${count} dhibcood lama beddelin.`,
  refused: (count) => `${count} arday ayaa ka tagay fasalka ama dugsiga; qoraalkooda lama qaadan.`,
}
