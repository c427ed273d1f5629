import type { Translation } from '#domain/core/translations.ts'
import type { gridTexts } from './grid.texts.ts'

export const gridSo: Translation<typeof gridTexts> = {
  notSaved: 'Weli lama kaydin',
  down: 'Kan ka hooseeya',
  leave: 'Ka bood shaxda',
  choose: 'Dooro meel',
  about:
    'Falaadhaha, Enter iyo Tab ayaa dhaqaajiya, F2 ayaa wax ka beddela, Escape ayaa soo celisa, shax kalena waa lagu dhejin karaa.',
  cell: (row, column) => `${row}, ${column}`,
  told: (cell, words) => `${cell}: ${words}`,
  kept: (text) => `waxba lama qorin, ${text} ayaa sii jira`,
  pasted: ({ filled, clamped, bad, outside, readOnly }) =>
    [
      `${filled} meelood ayaa la buuxiyey`,
      clamped > 0 ? `${clamped} la gaabiyey` : '',
      bad > 0 ? `${bad} aan la fahmin` : '',
      outside > 0 ? `${outside} ka baxsan shaxda` : '',
      readOnly > 0 ? `${readOnly} oo aan la beddeli karin` : '',
    ]
      .filter(Boolean)
      .join(', '),
}
