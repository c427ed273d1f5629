import { useFeeAccounts, type FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import type { Field } from '#ui/fields.ts'
import { Page } from '#ui/Page.tsx'
import { CopyAge, CopyGate } from '../../core/Gates.tsx'
import type { UnpaidFamily } from './balances.ts'
import { familyTotals, foundByFamily, keyOfFamily, useUnpaidFamilies } from './families.tsx'
import { FeeTable } from './FeeTable.tsx'
import { listTexts } from './lists.texts.ts'

type FamilyListProps = {
  texts: { title: string; lead: string; file: string }
  fields: readonly Field<UnpaidFamily>[]
}

/** Families that owe something; from this device’s copy, also without network. */
export function FamilyList({ texts, fields }: FamilyListProps) {
  const reading = useFeeAccounts()
  return (
    <Page title={texts.title} lead={texts.lead} actions={<CopyAge />}>
      <CopyGate needsWhole reading={reading}>
        {(accounts) => <Families accounts={accounts} texts={texts} fields={fields} />}
      </CopyGate>
    </Page>
  )
}

function Families({ accounts, texts, fields }: FamilyListProps & { accounts: readonly FeeOfStudent[] }) {
  const rows = useUnpaidFamilies(accounts)
  return (
    <FeeTable
      title={texts.title}
      file={texts.file}
      rows={rows}
      fields={fields}
      foundBy={foundByFamily}
      rowKey={keyOfFamily}
      initial={{ by: 'total', isDown: true }}
      noun={listTexts.family}
      empty={listTexts.families.empty}
      summary={familyTotals}
    />
  )
}
