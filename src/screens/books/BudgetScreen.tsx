import { NativeSelect } from '@mantine/core'
import { saveBudget } from '#domain/books/budget.endpoints.ts'
import { YearNumber } from '#domain/school/months.schema.ts'
import { useBudget } from '#data/books/budget.ts'
import { useMay } from '#data/session/use-may.ts'
import { useToday } from '#data/device/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { Gate } from '../core/Gates.tsx'
import { yearsAround } from '../core/MonthFields.tsx'
import { budgetScreen } from './books.screens.ts'
import { BudgetGrid, BudgetTable } from './BudgetGrid.tsx'
import { budgetTexts as texts } from './budget.texts.ts'
import styles from './books.module.css'

/** Budget of a year, by line of the income statement and month. */
export default function BudgetScreen() {
  const today = useToday()?.today
  return (
    <Page title={budgetScreen.title} lead={texts.lead}>
      {today ? <OfYear today={today} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

function OfYear({ today }: { today: string }) {
  const [params, set] = useAddress()
  const mayChange = useMay(saveBudget)
  const present = Number(today.slice(0, 4))
  const year = YearNumber.safeParse(Number(params.get('year'))).data ?? present
  const answer = useBudget(year)
  const years = [...new Set([...yearsAround(present, { back: 5, ahead: 2 }), year])].toSorted((a, b) => a - b)
  return (
    <>
      <div className={styles['choice']} data-shell>
        <NativeSelect
          label={texts.year}
          value={String(year)}
          data={years.map(String)}
          onChange={({ currentTarget }) => set({ year: currentTarget.value })}
        />
      </div>
      <Gate {...answer} words={texts}>
        {(budget) =>
          mayChange ? (
            <BudgetGrid key={budget.year} budget={budget} ask={answer.ask} />
          ) : (
            <BudgetTable budget={budget} />
          )
        }
      </Gate>
    </>
  )
}
