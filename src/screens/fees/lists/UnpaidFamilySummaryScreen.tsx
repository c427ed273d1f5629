import { summaryFields } from './families.tsx'
import { FamilyList } from './FamilyList.tsx'
import { listTexts } from './lists.texts.ts'

/** What each family owes in one line. */
export default function UnpaidFamilySummaryScreen() {
  return <FamilyList texts={listTexts.familySummary} fields={summaryFields} />
}
