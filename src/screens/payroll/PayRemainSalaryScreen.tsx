import { NativeSelect } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { planOf } from '#domain/payroll/payout.rules.ts'
import { PAID_BY, type PayoutMethod } from '#domain/payroll/payroll.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { usePayoutMethods } from '#data/payroll/payout-methods.ts'
import { payoutActions, usePreview, type PayMonth } from '#data/payroll/payout.ts'
import { useServerAway } from '#data/answers/server-away.ts'
import { useToday } from '#data/device/use-today.ts'
import { linkTo } from '#app/screens.ts'
import form from '#ui/form.module.css'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { checked } from '../core/form/checked.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { Gate } from '../core/Gates.tsx'
import { monthIn, problemsOfMonth } from './pay-question.ts'
import { PayDialog } from './PayDialog.tsx'
import { payoutTexts } from './payout.texts.ts'
import { payoutScreen, payRemainingScreen } from './payroll.screens.ts'
import { MONTHS, payYears } from './periods.ts'
import { Warnings } from './Preview.tsx'
import { ServerNeeded } from '../core/ServerNeeded.tsx'
import styles from './payroll.module.css'

const { remaining: texts, ...all } = payoutTexts

const EMPTY = { value: '', label: texts.choose }

/** Pays what is left of the salaries of a month. */
export default function PayRemainSalaryScreen() {
  const today = useToday()?.today
  return (
    <Page title={payRemainingScreen.title} lead={texts.lead}>
      {today ? <PayForm today={today} /> : <LoadingSkeleton rows={4} />}
    </Page>
  )
}

type Typed = { month: string; year: string; method: PayoutMethod }

function PayForm({ today }: { today: string }) {
  const [isAsked, setAsked] = useState(false)
  const pay = useDraftForm(checked<Typed>(problemsOfMonth), {
    initial: { month: '', year: '', method: PAID_BY[0] },
    submit: () => setAsked(true),
    stays: true,
  })
  const typed = useTyped(pay)
  const month = monthIn(typed)
  // Until a month is chosen the present one is loaded, since its answer says whether salaries can be paid now.
  const preview = usePreview(month ?? { month: Number(today.slice(5, 7)), year: Number(today.slice(0, 4)) })
  const isAway = useServerAway(preview)
  const { shown } = preview
  return (
    <div className={styles['stack']}>
      <ServerNeeded isAway={isAway} words={all.needsServer} />
      <Form
        of={pay}
        submit={texts.pay}
        // Enabled only once the salaries are shown, so that nobody pays amounts unseen.
        button={{
          disabled: isAway || (month !== null && shown.status !== 'ready'),
          loading: month !== null && shown.status === 'loading',
        }}
        className={form['line']}
      >
        <NativeSelect label={all.month} data={[EMPTY, ...MONTHS]} {...pay.field('month')} />
        <NativeSelect
          label={all.year}
          data={[EMPTY, ...payYears(today).map((value) => ({ value, label: value }))]}
          {...pay.field('year')}
        />
        <NativeSelect label={all.method} data={usePayoutMethods()} {...pay.field('method')} />
      </Form>
      {month ? (
        <Gate {...preview} words={{ failed: all.failed }}>
          {(of) => {
            const plan = planOf(of, typed.method)
            return (
              <>
                <MonthPanel month={month}>
                  <p>{all.pay.what(all.figures.dueNote(plan.due.length), formatCents(plan.dueCents), plan.paidFrom)}</p>
                  <Warnings of={of} plan={plan} />
                </MonthPanel>
                {isAsked ? (
                  <PayDialog
                    {...{ month, plan, method: typed.method }}
                    note=""
                    send={payoutActions.payAll}
                    failed={texts.failed}
                    onClose={() => setAsked(false)}
                    onPaid={preview.ask}
                  />
                ) : null}
              </>
            )
          }}
        </Gate>
      ) : null}
    </div>
  )
}

const MonthPanel = ({ month, children }: { month: PayMonth; children: ReactNode }) => (
  <Panel title={all.preview(formatMonth(month))}>
    {children}
    <Link
      className={styles['link']}
      to={linkTo(payoutScreen, {}, { month: String(month.month), year: String(month.year) })}
    >
      {texts.see}
    </Link>
  </Panel>
)
