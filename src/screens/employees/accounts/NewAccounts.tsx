import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { EMPLOYED } from '#domain/core/roles.ts'
import type { EmployeeAccount } from '#domain/employees/accounts.endpoints.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import type { Field } from '#ui/fields.ts'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { heading, text } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { RoleLines } from '../../users/RoleLines.tsx'
import { MakeBar } from '../../users/slip/MakeBar.tsx'
import { useSlipAddress } from '../../users/slip/UnreachableNote.tsx'
import styles from './accounts.module.css'
import { choiceOf, planOf, type AccountPlan, type Choice, type Choices } from './account-plan.ts'
import { accountsTexts as texts, namesOf } from './accounts.texts.ts'

type NewAccountsProps = {
  /** Employees without an account. */
  rows: readonly EmployeeAccount[]
  making: { isBusy: boolean; trouble: string | null }
  onMake: (plan: AccountPlan) => void
}

const ROLES = [{ value: '', label: texts.chooseRole }, ...EMPLOYED.map((value) => ({ value, label: value }))]

type Choose = (row: EmployeeAccount, choice: Choice) => void

const tickOf = (row: EmployeeAccount, choice: Choice, choose: Choose) => (
  <label className={styles['tick']}>
    <input
      type="checkbox"
      aria-label={texts.tick(row.fullName)}
      checked={choice.isTicked}
      onChange={({ currentTarget: { checked } }) => choose(row, { ...choice, isTicked: checked })}
    />
    {row.fullName}
  </label>
)

const roleOf = (row: EmployeeAccount, choice: Choice, choose: Choose) => (
  <NativeSelect
    aria-label={texts.roleOf(row.fullName)}
    data={ROLES}
    value={choice.role ?? ''}
    onChange={({ currentTarget: { value } }) => {
      const role = EMPLOYED.find((each) => each === value) ?? null
      // Whoever is given a role gets an account.
      choose(row, { role, isTicked: role !== null })
    }}
  />
)

const fieldsOf = (choices: Choices, choose: Choose): Field<EmployeeAccount>[] => [
  heading('name', texts.name, ({ fullName }) => fullName, {
    shown: (row) => tickOf(row, choiceOf(choices, row), choose),
  }),
  text('phone', texts.phone, ({ phone }) => (phone ? formatPhone(phone) : texts.noPhone)),
  text('position', texts.position, ({ jobTitle }) => jobTitle, { canBreak: true }),
  text('role', texts.role, (row) => choiceOf(choices, row).role, {
    shown: (row) => roleOf(row, choiceOf(choices, row), choose),
  }),
]

/** A row for each employee without an account: ticked or not, with a role that can be changed. */
export function NewAccounts({ rows, making, onMake }: NewAccountsProps) {
  const [choices, setChoices] = useState<Choices>(new Map())
  const { canReach } = useSlipAddress()
  const plan = planOf(rows, choices)
  const choose: Choose = ({ employeeId }, choice) => setChoices((before) => new Map(before).set(employeeId, choice))
  if (rows.length === 0) return <Panel title={texts.without}>{texts.withoutNone}</Panel>
  return (
    <Panel title={texts.without}>
      <details className={styles['roles']}>
        <summary>{texts.roles}</summary>
        <RoleLines />
      </details>
      <ShortTable
        label={texts.without}
        rows={rows}
        rowKey={({ employeeId }) => employeeId}
        fields={fieldsOf(choices, choose)}
      />
      {plan.withoutRole.length > 0 ? <ProblemAlert message={texts.roleMissing(namesOf(plan.withoutRole))} /> : null}
      <MakeBar
        accounts={plan.accounts.length}
        slips={plan.accounts.length}
        canMake={canReach && plan.withoutRole.length === 0}
        making={making}
        onMake={() => onMake(plan)}
        nobody={texts.nobody}
      />
    </Panel>
  )
}
