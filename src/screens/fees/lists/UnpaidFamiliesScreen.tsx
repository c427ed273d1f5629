import { useFeeAccounts, type FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { Page } from '#ui/Page.tsx'
import { detailFields, familyTotals, foundByFamily, keyOfFamily, useUnpaidFamilies } from './families.tsx'
import { FeeTable } from './FeeTable.tsx'
import { CopyAge, WholeCopy } from './Gates.tsx'
import { listTexts } from './lists.texts.ts'

const texts = listTexts.families

/** Families with the months that each child owes; from this device’s copy, also without network. */
export default function UnpaidFamiliesScreen() {
  const reading = useFeeAccounts()
  return (
    <Page title={texts.title} lead={texts.lead} actions={<CopyAge />}>
      <WholeCopy reading={reading}>{(accounts) => <Families accounts={accounts} />}</WholeCopy>
    </Page>
  )
}

function Families({ accounts }: { accounts: readonly FeeOfStudent[] }) {
  const rows = useUnpaidFamilies(accounts)
  return (
    <FeeTable
      title={texts.title}
      file={texts.file}
      rows={rows}
      fields={detailFields}
      foundBy={foundByFamily}
      rowKey={keyOfFamily}
      initial={{ by: 'total', isDown: true }}
      noun={listTexts.family}
      empty={listTexts.families.empty}
      summary={familyTotals}
    />
  )
}
