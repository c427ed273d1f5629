import { useFeeAccounts, type FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { Page } from '#ui/Page.tsx'
import { summaryFields, familyTotals, foundByFamily, keyOfFamily, useUnpaidFamilies } from './families.tsx'
import { FeeTable } from './FeeTable.tsx'
import { CopyAge, WholeCopy } from './Gates.tsx'
import { listTexts } from './lists.texts.ts'

const texts = listTexts.familySummary

/** What each family owes in one line; from this device’s copy, also without network. */
export default function UnpaidFamilySummaryScreen() {
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
      fields={summaryFields}
      foundBy={foundByFamily}
      rowKey={keyOfFamily}
      initial={{ by: 'total', isDown: true }}
      noun={listTexts.family}
      empty={listTexts.families.empty}
      summary={familyTotals}
    />
  )
}
