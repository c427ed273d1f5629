import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { sumOf } from '#domain/core/grouped.ts'
import { formatCents, parseAmount } from '#domain/core/money.ts'
import { PAYMENT_METHODS } from '#domain/fees/fees.schema.ts'
import type { Drawer, DrawerLine } from '#data/fees/cash-up.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { cashUpTexts as texts } from './cash-up.texts.ts'
import styles from './cash-up.module.css'

const { columns: labels } = texts

const money = (key: string, label: string, of: (line: DrawerLine) => number): Column<DrawerLine> => ({
  key,
  label,
  cell: (line) => formatCents(of(line)),
  isNumber: true,
})

const columns: readonly Column<DrawerLine>[] = [
  { key: 'method', label: labels.method, cell: ({ method }) => method, isHeading: true },
  { key: 'count', label: labels.count, cell: ({ count }) => count, isNumber: true },
  money('confirmed', labels.confirmed, ({ confirmedCents }) => confirmedCents),
  money('held', labels.held, ({ heldCents }) => heldCents),
  money('waiting', labels.waiting, ({ waitingCents }) => waitingCents),
  money('refunded', labels.refunded, ({ refundedCents }) => refundedCents),
  money('sum', labels.sum, ({ drawerCents }) => drawerCents),
]

const centsOfMethod = (drawers: readonly Drawer[], method: string): number =>
  sumOf(
    drawers.flatMap(({ lines }) => lines.filter((line) => line.method === method)),
    ({ drawerCents }) => drawerCents,
  )

/** The drawers together: cash apart from what is on accounts. */
export const DayFigures = ({ drawers }: { drawers: readonly Drawer[] }) => (
  <Figures
    figures={PAYMENT_METHODS.map((method) => ({
      label: method === 'Cash' ? texts.cash : method,
      value: formatCents(centsOfMethod(drawers, method)),
      tone: method === 'Cash' ? ('good' as const) : undefined,
    }))}
  />
)

function countedWords(typed: string, cents: number): string | null {
  if (!typed.trim()) return null
  const counted = parseAmount(typed)
  if (counted === null) return texts.notAmount
  if (counted === cents) return texts.exact
  return counted > cents ? texts.over(formatCents(counted - cents)) : texts.short(formatCents(cents - counted))
}

/** What one person took on the day, and how the counted cash compares. */
export function DrawerPanel({ drawer }: { drawer: Drawer }) {
  const [typed, setTyped] = useState('')
  const cash = centsOfMethod([drawer], 'Cash')
  const words = countedWords(typed, cash)
  const later = sumOf(drawer.lines, ({ laterCents }) => laterCents)
  return (
    <Panel
      title={drawer.collector}
      action={
        <span className={styles['cash']}>
          {texts.cash} <strong className="num">{formatCents(cash)}</strong>
        </span>
      }
    >
      <DataTable
        label={drawer.collector}
        columns={columns}
        rows={drawer.lines.filter(
          ({ count, drawerCents, method }) => count > 0 || drawerCents !== 0 || method === 'Cash',
        )}
        rowKey={({ method }) => method}
      />
      {later > 0 ? <p className={styles['later']}>{texts.later(formatCents(later))}</p> : null}
      <div className={styles['counted']}>
        <TextInput
          label={texts.counted}
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <span role="status" data-right={words === texts.exact || undefined}>
          {words}
        </span>
      </div>
    </Panel>
  )
}
