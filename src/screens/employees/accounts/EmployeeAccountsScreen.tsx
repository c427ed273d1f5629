import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { listEmployeeAccounts, type EmployeeAccount } from '#domain/employees/accounts.endpoints.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import layout from '#ui/form.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAction } from '../../core/form/use-action.ts'
import { AnswerGate } from '../../core/Gates.tsx'
import { heading, text } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { MadeSlips } from '../../users/slip/MadeSlips.tsx'
import { UnreachableNote } from '../../users/slip/UnreachableNote.tsx'
import { employeeAccountsScreen, uploadEmployeesScreen } from '../employees.screens.ts'
import styles from './accounts.module.css'
import { accountsTexts as texts } from './accounts.texts.ts'
import { makeAccounts, type Made } from './make-accounts.ts'
import { NewAccounts } from './NewAccounts.tsx'

/** Accounts for employees, many at once: each with a role, and with the slip by which she signs in first. */
export default function EmployeeAccountsScreen() {
  const { answer, ask } = useAnswer(listEmployeeAccounts, {})
  const [made, setMade] = useState<Made | null>(null)
  const making = useAction(makeAccounts, {
    trouble: { failed: texts.failed, noServer: texts.away },
    done: setMade,
    after: ask,
  })
  return (
    <Page title={employeeAccountsScreen.title} lead={texts.lead}>
      <UnreachableNote />
      {made ? (
        <MadeSlips slips={made.slips} note={linesOf(made.refused)} onClose={() => setMade(null)} />
      ) : (
        <AnswerGate answer={answer} onRetry={ask}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState
                icon={<IconUsers size={30} />}
                title={texts.nobodyListed}
                action={
                  <Button component={Link} to={linkTo(uploadEmployeesScreen)}>
                    {texts.register}
                  </Button>
                }
              />
            ) : (
              <div className={layout['whole']}>
                <NewAccounts
                  rows={rows.filter(({ account }) => account === null)}
                  making={making}
                  onMake={(plan) => void making.run(rows, plan)}
                />
                <KnownAccounts rows={rows} />
              </div>
            )
          }
        </AnswerGate>
      )}
    </Page>
  )
}

const linesOf = (lines: readonly string[]) =>
  lines.length === 0
    ? null
    : lines.map((line) => (
        <p key={line} className={styles['refused']}>
          {line}
        </p>
      ))

const KNOWN = [
  heading<EmployeeAccount>('name', texts.name, ({ fullName }) => fullName),
  text<EmployeeAccount>('phone', texts.phone, ({ phone }) => formatPhone(phone ?? '–')),
  text<EmployeeAccount>('position', texts.position, ({ jobTitle }) => jobTitle, { canBreak: true }),
  text<EmployeeAccount>('account', texts.account, ({ account }) => account && texts.known(account), { canBreak: true }),
]

/** Who has an account already, and by what it is known as hers. */
function KnownAccounts({ rows }: { rows: readonly EmployeeAccount[] }) {
  const known = rows.filter(({ account }) => account !== null)
  return known.length === 0 ? null : (
    <Panel title={texts.with(known.length)}>
      <ShortTable
        label={texts.with(known.length)}
        rows={known}
        rowKey={({ employeeId }) => employeeId}
        fields={KNOWN}
      />
    </Panel>
  )
}
