import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import {
  listEmployeeAccounts,
  makeEmployeeAccounts,
  type EmployeeAccount,
} from '#domain/employees/accounts.endpoints.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { makeStaffSlips } from '#domain/users/slips.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import layout from '#ui/form.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAction } from '../../core/form/use-action.ts'
import { AnswerGate } from '../../core/Gates.tsx'
import { heading, text } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { MadeSlips, type MadeSlip } from '../../users/slip/MadeSlips.tsx'
import { UnreachableNote } from '../../users/slip/UnreachableNote.tsx'
import { employeeAccountsScreen, uploadEmployeesScreen } from '../employees.screens.ts'
import styles from './accounts.module.css'
import type { AccountPlan } from './account-plan.ts'
import { accountsTexts as texts } from './accounts.texts.ts'
import { NewAccounts } from './NewAccounts.tsx'

type Made = { slips: readonly MadeSlip[]; refused: readonly string[] }

/** Makes the accounts, and a slip for each; says who got none. */
async function makeAll(rows: readonly EmployeeAccount[], { accounts }: AccountPlan): Promise<Made> {
  const rowOf = new Map(rows.map((row) => [row.employeeId, row]))
  const { made, refused } = await call(makeEmployeeAccounts, { body: { accounts: [...accounts] } })
  const userIds = made.map(({ userId }) => userId)
  const slips = userIds.length > 0 ? await call(makeStaffSlips, { body: { userIds } }) : []
  const phoneOf = new Map(made.map(({ employeeId, userId }) => [userId, rowOf.get(employeeId)?.phone ?? null]))
  return {
    slips: slips.map((slip) => ({ ...slip, phoneNumber: phoneOf.get(slip.id) ?? null })),
    refused: refused.map(({ employeeId, account }) => texts.refused(rowOf.get(employeeId)?.fullName ?? '', account)),
  }
}

/** Accounts for employees, many at once: each with a role, and with the slip by which she signs in first. */
export default function EmployeeAccountsScreen() {
  const { answer, ask } = useAnswer(listEmployeeAccounts, {})
  const [made, setMade] = useState<Made | null>(null)
  const making = useAction(makeAll, {
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
