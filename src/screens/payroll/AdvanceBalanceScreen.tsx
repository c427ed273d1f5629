import { Alert, Button, NativeSelect } from '@mantine/core'
import { IconAlertTriangle, IconCoins } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdvanceBalance } from '#domain/payroll/payroll.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { serverMessage } from '#data/answers/errors.ts'
import { useBalance } from '#data/payroll/advances.ts'
import { useServerAway } from '#data/answers/server-away.ts'
import type { SourceAnswer } from '#data/answers/source.ts'
import { useToday } from '#data/device/use-today.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import form from '#ui/form.module.css'
import { Figures } from '#ui/list/Figures.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { UsageBar } from '#ui/UsageBar.tsx'
import { Form } from '../core/form/Form.tsx'
import { checked } from '../core/form/checked.ts'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { Gate } from '../core/Gates.tsx'
import { advanceTexts } from './advances.texts.ts'
import { EmployeeSelect } from './EmployeeSelect.tsx'
import { balanceScreen } from './payroll.screens.ts'
import { monthOf, MONTHS, payYears } from './periods.ts'
import styles from './payroll.module.css'

const texts = advanceTexts.balance

type Typed = { employeeId: string; month: string; year: string }

const BalanceQuestion = checked(({ employeeId, month, year }: Typed) => {
  const missing = (value: string) => (value ? undefined : texts.required)
  return { employeeId: missing(employeeId), month: missing(month), year: missing(year) }
})

/** What is left of an employee's salary of a month. */
export default function AdvanceBalanceScreen() {
  const today = useToday()?.today
  return (
    <Page title={balanceScreen.title} lead={texts.lead}>
      {today ? <OfMonth today={today} /> : <LoadingSkeleton rows={4} />}
    </Page>
  )
}

function OfMonth({ today }: { today: string }) {
  const [params, set] = useAddress()
  const present = monthOf(today)
  const named = (name: keyof Typed) => params.get(name) ?? ''
  const asked: Typed = {
    employeeId: named('employeeId'),
    month: named('month') || present.month,
    year: named('year') || present.year,
  }
  const balance = useBalance(asked.employeeId ? asked : null)
  // Searching again for the shown employee and month asks the server again.
  const find = (typed: Typed) =>
    typed.employeeId === asked.employeeId && typed.month === asked.month && typed.year === asked.year
      ? balance.ask()
      : set(typed)
  return (
    <>
      <Question key={JSON.stringify(asked)} asked={asked} today={today} balance={balance} onFind={find} />
      <Shown balance={balance} month={formatMonth({ month: Number(asked.month), year: Number(asked.year) })} />
    </>
  )
}

type QuestionProps = {
  asked: Typed
  today: string
  balance: SourceAnswer<AdvanceBalance>
  onFind: (typed: Typed) => void
}

function Question({ asked, today, balance, onFind }: QuestionProps) {
  const [initial] = useState(asked)
  const find = useDraftForm(BalanceQuestion, { initial, submit: onFind, stays: true })
  const { employeeId } = find.form.watch()
  return (
    <div className={styles['question']} data-shell>
      <Form
        of={find}
        submit={texts.fetch}
        button={{ disabled: !employeeId, loading: balance.shown.status === 'loading' }}
        className={form['line']}
      >
        <EmployeeSelect {...find.part('employeeId')} />
        <NativeSelect label={texts.month} data={[...MONTHS]} {...find.field('month')} />
        <NativeSelect label={texts.year} data={payYears(today)} {...find.field('year')} />
      </Form>
    </div>
  )
}

function Shown({ balance, month }: { balance: SourceAnswer<AdvanceBalance>; month: string }) {
  const { shown, ask } = balance
  // Asked again when the network is back.
  useServerAway(balance)
  const refusal = shown.status === 'failed' ? serverMessage(shown.error) : null
  if (refusal !== null)
    return (
      <Alert color="clay" role="alert" title={texts.error} icon={<IconAlertTriangle size={22} />}>
        {refusal}
        <Button mt="sm" size="sm" variant="default" display="block" onClick={ask}>
          {texts.retry}
        </Button>
      </Alert>
    )
  return (
    <Gate
      {...balance}
      words={{ failed: texts.failed }}
      start={<EmptyState icon={<IconCoins size={30} />} title={texts.start} />}
    >
      {(of) => <Balance of={of} month={month} />}
    </Gate>
  )
}

const Balance = ({ of, month }: { of: AdvanceBalance; month: string }) => (
  <div className={styles['balance']}>
    <Panel title={of.fullName} lead={texts.dataFor(month)}>
      <Figures
        figures={[
          { label: texts.salary, value: formatCents(of.salary) },
          { label: texts.taken, value: formatCents(of.totalAdvance) },
          {
            label: texts.remaining,
            value: formatCents(of.remainingBalance),
            tone: of.remainingBalance > 0 ? 'good' : 'wait',
          },
        ]}
      />
      <UsageBar label={texts.used(of.percentUsed)} used={of.totalAdvance} limit={of.salary} />
      <p className={styles['soft']}>{texts.used(of.percentUsed)}</p>
    </Panel>
  </div>
)
