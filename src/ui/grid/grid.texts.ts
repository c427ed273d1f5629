import { localized } from '#domain/core/translations.ts'
import type { PasteResult } from './grid.types.ts'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const gridTexts = localized('grid', {
  notSaved: 'Not saved yet',
  down: 'Next below',
  leave: 'Skip the grid',
  choose: 'Choose a cell',
  about: 'Arrows, Enter and Tab move, F2 edits, Escape restores, and a spreadsheet can be pasted.',
  cell: (row: string, column: string) => `${row}, ${column}`,
  told: (cell: string, words: string) => `${cell}: ${words}`,
  kept: (text: string) => `nothing is typed, ${text} stays`,
  pasted: ({ filled, clamped, bad, outside, readOnly }: PasteResult) =>
    [
      `${counted(filled, 'cell', 'cells')} filled`,
      clamped > 0 ? `${clamped} clamped` : '',
      bad > 0 ? `${bad} not understood` : '',
      outside > 0 ? `${outside} outside the grid` : '',
      readOnly > 0 ? `${readOnly} in columns that cannot be changed` : '',
    ]
      .filter(Boolean)
      .join(', '),
} as const)
