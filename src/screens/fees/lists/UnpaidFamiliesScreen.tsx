import { useFeeAccounts } from '#data/fees/fee-accounts.queries.ts'
import { replica } from '#data/answers/source.ts'
import { listScreen } from '../../core/list/list-screen.tsx'
import { unpaidFamiliesScreen } from '../fee-lists.screens.ts'
import { monthsInWords } from './balances.ts'
import { familyColumns, familyList } from './families.tsx'
import { ChildrenCell } from './FamilyCells.tsx'
import { listTexts } from './lists.texts.ts'

/** Families with the months that each child owes. */
export default listScreen(unpaidFamiliesScreen, replica(useFeeAccounts, { needsWhole: 'daily' }), {
  ...familyList,
  ...listTexts.families,
  columns: ({ words }) =>
    familyColumns([
      words('students', listTexts.fields.students, monthsInWords, {
        order: ({ students }) => students.length,
        shown: (family) => <ChildrenCell family={family} />,
      }),
    ]),
})
