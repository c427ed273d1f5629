import { sumOf } from '#domain/core/grouped.ts'
import { useFeeAccounts } from '#data/fees/fee-accounts.queries.ts'
import { replica } from '#data/answers/source.ts'
import { listScreen } from '../../core/list/list-screen.tsx'
import { familySummaryScreen } from '../fee-lists.screens.ts'
import { familyColumns, familyList } from './families.tsx'
import { listTexts } from './lists.texts.ts'

const { fields: labels } = listTexts

/** The debt of each family in one line. */
export default listScreen(familySummaryScreen, replica(useFeeAccounts, { needsWhole: 'daily' }), {
  ...familyList,
  ...listTexts.familySummary,
  columns: ({ text }) =>
    familyColumns([
      text('children', labels.children, ({ students }) => students.length),
      text('months', labels.unpaidMonths, ({ students }) => sumOf(students, ({ open }) => open.length)),
    ]),
})
