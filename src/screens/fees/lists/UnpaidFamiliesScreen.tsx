import { detailFields } from './families.tsx'
import { FamilyList } from './FamilyList.tsx'
import { listTexts } from './lists.texts.ts'

/** Families with the months that each child owes. */
export default function UnpaidFamiliesScreen() {
  return <FamilyList texts={listTexts.families} fields={detailFields} />
}
