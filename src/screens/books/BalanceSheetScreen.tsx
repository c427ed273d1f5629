import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { DayText } from '#domain/core/day.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import type { BalanceSheet } from '#domain/books/books.schema.ts'
import { useBalanceSheet } from '#data/books/statements.ts'
import { useToday } from '#data/device/use-today.ts'
import type { Statement } from '#ui/export/table.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { DayField } from '../core/DayField.tsx'
import { Gate } from '../core/Gates.tsx'
import { ExportFields } from '../core/list/ShortTable.tsx'
import { useSchoolName } from '../core/list/use-here.ts'
import { balanceSheetScreen } from './books.screens.ts'
import { reportTexts, sheetTexts as texts } from './books.texts.ts'
import { DAY_BEFORE_ALL_ENTRIES } from './links.ts'
import { exactDollars, exportedFields, exportedLines, paperPart, sheetParts, type Line } from './statement-lines.ts'
import { StatementLines } from './StatementLines.tsx'
import styles from './books.module.css'

/** Balance sheet: what the school owns and owes at the end of a day. */
export default function BalanceSheetScreen() {
  const clock = useToday()
  return (
    <Page title={balanceSheetScreen.title} lead={texts.lead}>
      {clock ? <AtDay today={clock.today} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

function AtDay({ today }: { today: string }) {
  const [params, set] = useAddress()
  const named = DayText.safeParse(params.get('date'))
  const date = named.success ? named.data : today
  const answer = useBalanceSheet(date)
  const { shown } = answer
  const school = useSchoolName()
  const parts = shown.status === 'ready' ? sheetParts(shown.data) : null
  return (
    <>
      <div className={styles['bar']} data-shell>
        <DayField
          className={styles['day']}
          label={texts.date}
          value={date}
          onChange={(day) => set({ date: day === today ? null : day })}
        />
        <ExportFields
          title={balanceSheetScreen.title}
          fileName={`${texts.file}-${date}`}
          note={texts.at(formatDay(date))}
          fields={exportedFields}
          rows={
            parts
              ? [
                  ...exportedLines(texts.assets, parts.assets),
                  ...exportedLines(texts.liabilities, parts.liabilities),
                  ...exportedLines(texts.equity, parts.equity),
                ]
              : []
          }
          statements={() => (parts ? [paperOf(texts.at(formatDay(date)), parts)] : [])}
        />
      </div>
      <div className={styles['period']}>
        <h2>{texts.at(formatDay(date))}</h2>
        {school ? <span className={styles['paper']}>{school}</span> : null}
      </div>
      <Gate {...answer} words={texts}>
        {(sheet) => <Sheet sheet={sheet} />}
      </Gate>
    </>
  )
}

const paperOf = (note: string, { assets, liabilities, equity }: ReturnType<typeof sheetParts>): Statement => ({
  title: balanceSheetScreen.title,
  note,
  parts: [paperPart(texts.assets, assets), paperPart(texts.liabilities, liabilities), paperPart(texts.equity, equity)],
  signatures: reportTexts.signatures,
})

function Sheet({ sheet }: { sheet: BalanceSheet }) {
  const { assets, liabilities, equity, both } = sheetParts(sheet)
  const part = (title: string, lines: readonly Line[]) => (
    <Panel title={title}>
      <StatementLines label={title} lines={lines} from={DAY_BEFORE_ALL_ENTRIES} to={sheet.date} />
    </Panel>
  )
  return (
    <div className={styles['stack']}>
      <Balance sheet={sheet} bothCents={both} />
      <div className={styles['cards']}>
        {part(texts.assets, assets)}
        <div className={styles['stack']}>
          {part(texts.liabilities, liabilities)}
          {part(texts.equity, equity)}
        </div>
      </div>
    </div>
  )
}

/** Note whether both sides of the balance sheet are equal, with their sums. */
function Balance({ sheet: { totalAssets, isBalanced }, bothCents }: { sheet: BalanceSheet; bothCents: number }) {
  return (
    <Alert
      color={isBalanced ? 'leaf' : 'clay'}
      role={isBalanced ? 'status' : 'alert'}
      icon={isBalanced ? <IconCircleCheck size={22} /> : <IconAlertTriangle size={22} />}
    >
      {isBalanced ? texts.balanced : texts.unbalanced(exactDollars(totalAssets - bothCents))}{' '}
      <span className="num">{texts.equation(exactDollars(totalAssets), exactDollars(bothCents))}</span>
    </Alert>
  )
}
