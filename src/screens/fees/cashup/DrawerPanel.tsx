import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { sumOf } from '#domain/core/grouped.ts'
import { formatCents, parseAmount } from '#domain/school/money.ts'
import { PAYMENT_METHODS } from '#domain/fees/fees.schema.ts'
import type { Drawer, DrawerLine } from '#data/fees/cash-up.ts'
import { Panel } from '#ui/Panel.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { heading, money, text } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { cashUpTexts as texts } from './cash-up.texts.ts'
import styles from './cash-up.module.css'

const { columns: labels } = texts

/**
 * What a drawer should hold by method, from left to right in the order in which it is added up; cash is never added up with
 * what is on accounts.
 */
export const lineFields = [
  heading<DrawerLine>('method', labels.method, ({ method }) => method),
  text<DrawerLine>('count', labels.count, ({ count }) => count, { isNumber: true }),
  money<DrawerLine>('confirmed', labels.confirmed, ({ confirmedCents }) => confirmedCents),
  money<DrawerLine>('held', labels.held, ({ heldCents }) => heldCents),
  money<DrawerLine>('waiting', labels.waiting, ({ waitingCents }) => waitingCents),
  money<DrawerLine>('corrected', labels.corrected, ({ correctedCents }) => correctedCents),
  // Negative, so that the row adds up as it is shown; subtracted from 0, since -0 would be shown with a sign.
  money<DrawerLine>('refunded', labels.refunded, ({ refundedCents }) => 0 - refundedCents),
  money<DrawerLine>('paidOut', labels.paidOut, ({ paidOutCents }) => 0 - paidOutCents),
  money<DrawerLine>('sum', labels.sum, ({ drawerCents }) => drawerCents),
]

const centsOfMethod = (drawers: readonly Drawer[], method: string): number =>
  sumOf(
    drawers.flatMap(({ lines }) => lines.filter((line) => line.method === method)),
    ({ drawerCents }) => drawerCents,
  )

/** All drawers together: cash separate from money on accounts. */
export const DayFigures = ({ drawers }: { drawers: readonly Drawer[] }) => (
  <Figures
    figures={PAYMENT_METHODS.map((method) => {
      const cents = centsOfMethod(drawers, method)
      return {
        label: method === 'Cash' ? texts.cash : method,
        value: formatCents(cents),
        tone: cents < 0 ? ('bad' as const) : method === 'Cash' ? ('good' as const) : undefined,
      }
    })}
  />
)

/** Whether any money moved by this method, also if the amounts cancel out. */
const isMoved = ({ count, correctedCents, refundedCents, paidOutCents, drawerCents }: DrawerLine): boolean =>
  count > 0 || correctedCents !== 0 || refundedCents !== 0 || paidOutCents !== 0 || drawerCents !== 0

function countedWords(typed: string, cents: number): string | null {
  if (!typed.trim()) return null
  const counted = parseAmount(typed)
  if (counted === null) return texts.notAmount
  if (counted === cents) return texts.exact
  return counted > cents ? texts.over(formatCents(counted - cents)) : texts.short(formatCents(cents - counted))
}

/** What one person took on the day, and the difference to the counted cash. */
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
      <ShortTable
        label={drawer.collector}
        fields={lineFields}
        rows={drawer.lines.filter((line) => isMoved(line) || line.method === 'Cash')}
        rowKey={({ method }) => method}
        isDense
      />
      {later !== 0 ? <p className={styles['later']}>{texts.later(later)}</p> : null}
      <div className={styles['counted']}>
        <TextInput
          label={texts.counted}
          aria-label={texts.countedOf(drawer.collector)}
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
