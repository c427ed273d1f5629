import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { linkTo } from '#app/screens.ts'
import type { IncomeOverview, IncomeRequired } from '#domain/fees/income.schema.ts'
import { settledOtherwise } from '#domain/fees/reports.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import type { SourceAnswer } from '#data/answers/source.ts'
import { Panel } from '#ui/Panel.tsx'
import { discountListScreen } from '../../discounts/discounts.screens.ts'
import { balancePerMonthScreen, balancesScreen, collectionsScreen } from '../../fees/fee-lists.screens.ts'
import { listStudentsScreen } from '../../students/students.screens.ts'
import { Gate } from '../../core/Gates.tsx'
import { MonthFields, type useMonthInAddress } from '../../core/MonthFields.tsx'
import { officeTexts } from './office.texts.ts'
import styles from './office.module.css'
import { RowLinks, type RowLink } from './RowLinks.tsx'

const texts = officeTexts.month

const isEmpty = ({ requiredIncome, actualPaid, totalDiscount, totalDue }: IncomeRequired): boolean =>
  [requiredIncome.total, actualPaid, totalDiscount, totalDue].every((amount) => amount === 0)

function rowsOf(of: IncomeRequired): RowLink[] {
  const { month, year, requiredIncome } = of
  const period = { month: String(month), year: String(year) }
  const fees = linkTo(balancePerMonthScreen, {}, { month: `${year}-${String(month).padStart(2, '0')}` })
  const debts = linkTo(balancesScreen)
  const otherwise = settledOtherwise(of)
  return [
    { label: texts.students, value: of.totalStudents, to: linkTo(listStudentsScreen) },
    { label: texts.required, value: formatCents(requiredIncome.total), to: fees },
    { label: texts.previous, value: formatCents(requiredIncome.expectedFromPreviousMonths), to: debts, isPart: true },
    { label: texts.current, value: formatCents(requiredIncome.expectedFromCurrentMonth), to: fees, isPart: true },
    { label: texts.paid, value: formatCents(of.actualPaid), to: linkTo(collectionsScreen, {}, period), tone: 'good' },
    { label: texts.discount, value: formatCents(of.totalDiscount), to: linkTo(discountListScreen, {}, period) },
    // The difference: required less paid, discount and this gives the amount due.
    ...(otherwise === 0 ? [] : [{ label: texts.otherwise, value: formatCents(0 - otherwise), to: debts }]),
    {
      label: texts.unpaid,
      value: formatCents(of.unpaidBalance),
      to: fees,
      tone: of.unpaidBalance > 0 ? 'bad' : undefined,
    },
    { label: texts.due, value: formatCents(of.totalDue), to: debts, tone: of.totalDue > 0 ? 'bad' : undefined },
  ]
}

type MonthlyIncomeProps = SourceAnswer<IncomeOverview> & { period: ReturnType<typeof useMonthInAddress> }

/** Required and received fees of a month, from the school. */
export function MonthlyIncome({ period, shown, ask }: MonthlyIncomeProps) {
  const { month, year, years, setMonth } = period
  return (
    <div className={styles['part']}>
      <Panel
        title={texts.title}
        action={
          <Button variant="default" size="sm" leftSection={<IconRefresh size={18} aria-hidden />} onClick={ask}>
            {officeTexts.refresh}
          </Button>
        }
      >
        <div className={styles['period']} data-shell>
          <MonthFields month={{ month, year }} years={years} onChange={setMonth} />
        </div>
        {shown.status === 'failed' ? (
          <p className={styles['soft']}>{officeTexts.needsServer}</p>
        ) : (
          <Gate shown={shown} ask={ask}>
            {({ required }) =>
              isEmpty(required) ? (
                <p>{texts.empty}</p>
              ) : (
                <>
                  <RowLinks rows={rowsOf(required)} />
                  {required.lateIncome ? (
                    <p className={styles['soft']}>{texts.late(formatCents(required.lateIncome))}</p>
                  ) : null}
                </>
              )
            }
          </Gate>
        )}
      </Panel>
    </div>
  )
}
