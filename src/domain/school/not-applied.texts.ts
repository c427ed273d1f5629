import { localized } from '../core/translations.ts'

/** Reasons why marks of a save do not count; only conflicts can be settled. */
export const notApplied = localized('notApplied', {
  conflict: (count: number) =>
    count === 1
      ? 'One mark differs from what the school already had; open the class to settle it.'
      : `${count} marks differ from what the school already had; open the class to settle them.`,
  outranked: (count: number) =>
    count === 1
      ? 'One mark was corrected at the school before; the correction counts.'
      : `${count} marks were corrected at the school before; the corrections count.`,
  noCorrectionsLeft: (count: number) =>
    count === 1
      ? 'The correction limit is reached: one mark was not changed.'
      : `${count} marks were not changed, because the correction limit is reached.`,
  refused: (count: number) =>
    count === 1
      ? 'One student had left the class or the school; this mark was not taken.'
      : `${count} students had left the class or the school; these marks were not taken.`,
} as const)
