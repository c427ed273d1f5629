import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { sumOf } from '#domain/core/grouped.ts'
import { formatCents, parseAmount } from '#domain/school/money.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { parseShillings } from '#domain/school/typed-shillings.ts'
import { PAYMENT_METHODS } from '#domain/fees/payment-words.rules.ts'
import type { Drawer, DrawerLine } from '#data/fees/cash-up.ts'
import { Panel } from '#ui/Panel.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { heading, money, text } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { cashUpTexts as texts } from './cash-up.texts.ts'
import styles from './cash-up.module.css'

const { columns: labels } = texts

const before = [
  heading<DrawerLine>('method', labels.method, ({ method }) => method),
  text<DrawerLine>('count', labels.count, ({ count }) => count, { isNumber: true }),
  money<DrawerLine>('confirmed', labels.confirmed, ({ confirmedCents }) => confirmedCents),
  money<DrawerLine>('held', labels.held, ({ heldCents }) => heldCents),
  money<DrawerLine>('waiting', labels.waiting, ({ waitingCents }) => waitingCents),
  money<DrawerLine>('corrected', labels.corrected, ({ correctedCents }) => correctedCents),
  // Negative, so that the row adds up as it is shown; subtracted from 0, since -0 would be shown with a sign.
  money<DrawerLine>('refunded', labels.refunded, ({ refundedCents }) => 0 - refundedCents),
  money<DrawerLine>('paidOut', labels.paidOut, ({ paidOutCents }) => 0 - paidOutCents),
]
const sum = (isInDrawer: boolean) =>
  money<DrawerLine>('sum', isInDrawer ? labels.sumOfDay : labels.sum, ({ drawerCents }) => drawerCents)
const inShillings = money<DrawerLine>('inShillings', labels.inShillings, ({ shillingCents = 0 }) => 0 - shillingCents)
const shillingsField = text<DrawerLine>('shillings', labels.shillings, ({ shillings = 0 }) => shillings, {
  shown: ({ shillings }) => (shillings ? formatShillings(shillings) : ''),
  isNumber: true,
})

export const hasShillings = (lines: readonly DrawerLine[]): boolean =>
  lines.some(({ shillings, shillingCents }) => shillings || shillingCents)

/**
 * What a drawer should hold by method, from left to right in the order in which it is added up; cash is never added up with
 * what is on accounts. What came in shillings is taken off the dollars, where there are any.
 */
export const lineFields = (lines: readonly DrawerLine[], isInDrawer = false) =>
  hasShillings(lines) ? [...before, inShillings, sum(isInDrawer), shillingsField] : [...before, sum(isInDrawer)]

const shillingsIn = (drawers: readonly Drawer[]): number =>
  sumOf(
    drawers.flatMap(({ lines }) => lines),
    ({ shillings = 0 }) => shillings,
  )

const centsOfMethod = (drawers: readonly Drawer[], method: string): number =>
  sumOf(
    drawers.flatMap(({ lines }) => lines.filter((line) => line.method === method)),
    ({ drawerCents }) => drawerCents,
  )

/** All drawers together: cash of each currency separate from money on accounts. */
export const DayFigures = ({ drawers, isInDrawer }: { drawers: readonly Drawer[]; isInDrawer: boolean }) => (
  <Figures
    figures={PAYMENT_METHODS.flatMap((method) => {
      const cents = centsOfMethod(drawers, method)
      const figure = {
        label: method === 'Cash' ? (isInDrawer ? texts.cashOfDay : texts.cash) : method,
        value: formatCents(cents),
        tone: cents < 0 ? ('bad' as const) : method === 'Cash' ? ('good' as const) : undefined,
      }
      const isInBoth = method === 'Cash' && hasShillings(drawers.flatMap(({ lines }) => lines))
      return isInBoth ? [figure, { label: texts.shillings, value: formatShillings(shillingsIn(drawers)) }] : [figure]
    })}
  />
)

/** Whether any money moved by this method, also if the amounts cancel out. */
const isMoved = ({ count, correctedCents, refundedCents, paidOutCents, drawerCents }: DrawerLine): boolean =>
  count > 0 || correctedCents !== 0 || refundedCents !== 0 || paidOutCents !== 0 || drawerCents !== 0

type Counting = { parse: (typed: string) => number | null; format: (amount: number) => string }

function countedWords(typed: string, expected: number, { parse, format }: Counting): string | null {
  if (!typed.trim()) return null
  const counted = parse(typed)
  if (counted === null) return texts.notAmount
  if (counted === expected) return texts.exact
  return counted > expected ? texts.over(format(counted - expected)) : texts.short(format(expected - counted))
}

const IN_DOLLARS: Counting = { parse: (typed) => parseAmount(typed), format: formatCents }
const IN_SHILLINGS: Counting = { parse: parseShillings, format: formatShillings }

type CountedProps = { label: string; of: string; expected: number; counting: Counting }

/** A counted amount with its difference to what is expected; nothing of it is stored. */
function Counted({ label, of, expected, counting }: CountedProps) {
  const [typed, setTyped] = useState('')
  const words = countedWords(typed, expected, counting)
  return (
    <div className={styles['counted']}>
      <TextInput
        label={label}
        aria-label={of}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <span role="status" data-right={words === texts.exact || undefined}>
        {words}
      </span>
    </div>
  )
}

/**
 * What one person took on the day, and the difference to the counted cash; `isInDrawer`: it is counted in a drawer, with
 * its float and what was moved.
 */
export function DrawerPanel({ drawer, isInDrawer }: { drawer: Drawer; isInDrawer: boolean }) {
  const { collector, lines } = drawer
  const cash = centsOfMethod([drawer], 'Cash')
  const isInBoth = hasShillings(lines)
  const shillings = shillingsIn([drawer])
  const later = sumOf(lines, ({ laterCents }) => laterCents)
  return (
    <Panel
      title={collector}
      action={
        <span className={styles['cash']}>
          {isInDrawer ? texts.cashOfDay : texts.cash} <strong className="num">{formatCents(cash)}</strong>
          {isInBoth ? <strong className="num">{formatShillings(shillings)}</strong> : null}
        </span>
      }
    >
      <ShortTable
        label={collector}
        fields={lineFields(lines, isInDrawer)}
        rows={lines.filter((line) => isMoved(line) || line.method === 'Cash')}
        rowKey={({ method }) => method}
        isDense
      />
      {later !== 0 ? <p className={styles['later']}>{texts.later(later)}</p> : null}
      {isInDrawer ? (
        <p className={styles['later']}>{texts.inDrawer}</p>
      ) : (
        <Counted label={texts.counted} of={texts.countedOf(collector)} expected={cash} counting={IN_DOLLARS} />
      )}
      {isInBoth && !isInDrawer ? (
        <Counted
          label={texts.countedShillings}
          of={texts.countedShillingsOf(collector)}
          expected={shillings}
          counting={IN_SHILLINGS}
        />
      ) : null}
    </Panel>
  )
}
