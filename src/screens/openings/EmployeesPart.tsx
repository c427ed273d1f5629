import { Button, NativeSelect } from '@mantine/core'
import { z } from 'zod'
import { ExpenseMethod } from '#domain/expenses/expense-methods.ts'
import { payOwedSalary, saveOpening, takeOwedSalaryBack } from '#domain/openings/openings.endpoints.ts'
import type { Opening } from '#domain/openings/openings.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { usePaidFrom } from '#data/expenses/paid-from.ts'
import { call } from '#data/answers/api.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { OverdrawnReason, useOverdrawn, whyOverdrawn } from '../core/form/overdrawn.tsx'
import { ReasonButton } from '../core/form/ReasonButton.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { IfMay } from '../core/IfMay.tsx'
import { text } from '../core/list/columns.tsx'
import { ShortTable } from '../core/list/ShortTable.tsx'
import { AmountGrid } from './AmountGrid.tsx'
import { openingTexts } from './openings.texts.ts'

const texts = openingTexts.employees

type Employee = Opening['employees'][number]
type Props = { opening: Opening; onChange: () => void }

const nameOf = ({ fullName, hasLeft }: Employee): string => (hasLeft ? `${fullName} (${texts.left})` : fullName)

/** Advances that were open and salaries that were owed, by employee; and the payment of the latter. */
export function EmployeesPart({ opening, onChange }: Props) {
  const { day, employees, revision, isClosed } = opening
  const rows = employees.map((each): { id: number; heading: string; amounts: [number, number] } => ({
    id: each.id,
    heading: nameOf(each),
    amounts: [each.advance, each.salary],
  }))
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {rows.length === 0 ? <p>{texts.none}</p> : null}
      {rows.length > 0 && day ? (
        <AmountGrid
          label={texts.title}
          rowsHeading={texts.heading}
          columns={[texts.advance, texts.salary]}
          rows={rows}
          isReadOnly={isClosed}
          save={(changed) =>
            call(saveOpening, {
              body: {
                day,
                employees: changed.map(({ id, amounts: [advance, salary] }) => ({ employeeId: id, advance, salary })),
                base: revision,
              },
            })
          }
          onSaved={onChange}
        />
      ) : null}
      <Owed employees={employees.filter(({ salary }) => salary > 0)} onChange={onChange} />
    </Panel>
  )
}

const FIELDS = [
  text('name', texts.heading, (each: Employee) => nameOf(each), { isHeading: true }),
  text('salary', texts.salary, ({ salary }: Employee) => formatCents(salary), { isNumber: true }),
]

const Owed = ({ employees, onChange }: { employees: readonly Employee[]; onChange: () => void }) =>
  employees.length === 0 ? null : (
    <ShortTable
      label={texts.owed}
      fields={FIELDS}
      rows={employees}
      rowKey={({ id }) => id}
      actions={{
        label: texts.pay,
        render: (employee) => (
          <IfMay call={payOwedSalary}>
            {employee.isSalaryPaid ? (
              <TakeBack employee={employee} onChange={onChange} />
            ) : (
              <Pay employee={employee} onChange={onChange} />
            )}
          </IfMay>
        ),
      }}
    />
  )

type OneProps = { employee: Employee; onChange: () => void }

const Pay = ({ employee, onChange }: OneProps) => (
  <DialogButton
    renderButton={(open) => (
      <Button size="sm" h={44} variant="default" aria-label={texts.payTo(employee.fullName)} onClick={open}>
        {texts.pay}
      </Button>
    )}
  >
    {(close) => <PayDialog employee={employee} onClose={close} onPaid={onChange} />}
  </DialogButton>
)

const Payment = z.object({ method: ExpenseMethod, overdrawnReason: z.string() })

function PayDialog({ employee, onClose, onPaid }: { employee: Employee; onClose: () => void; onPaid: () => void }) {
  const overdrawn = useOverdrawn(texts.payFailed)
  const { field, ...form } = useDraftForm(Payment, {
    initial: { method: 'Cash', overdrawnReason: '' },
    blocked: overdrawn.blocked,
    submit: ({ method, ...typed }) =>
      call(payOwedSalary, {
        params: { employeeId: String(employee.id) },
        body: { method, ...whyOverdrawn(typed) },
      }),
    done: ({ message }) => {
      toastDone(message)
      onPaid()
      onClose()
    },
    trouble: overdrawn.trouble,
  })
  return (
    <FormDialog of={form} title={texts.payTo(employee.fullName)} submit={texts.pay} onClose={onClose}>
      <p>{formatCents(employee.salary)}</p>
      <NativeSelect label={texts.method} data={usePaidFrom()} {...field('method')} />
      <OverdrawnReason objection={overdrawn.objection} {...field('overdrawnReason')} />
    </FormDialog>
  )
}

const TakeBack = ({ employee, onChange }: OneProps) => (
  <ReasonButton
    label={texts.takeBack}
    of={texts.takeBackOf(employee.fullName)}
    title={texts.takeBackOf(employee.fullName)}
    submit={texts.takeBack}
    saved={texts.takenBack}
    failed={texts.backFailed}
    send={(reason) => call(takeOwedSalaryBack, { params: { employeeId: String(employee.id) }, body: { reason } })}
    onSaved={onChange}
  >
    <p>{texts.backHint}</p>
  </ReasonButton>
)
