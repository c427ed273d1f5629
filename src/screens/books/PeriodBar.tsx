import { Button, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  addressOf,
  asKind,
  PERIOD_KINDS,
  step,
  type PeriodKind,
  type ShownPeriod,
} from '#domain/books/shown-period.rules.ts'
import { MONTH_NAMES, yearChoices } from '#domain/school/months.ts'
import { Choices } from '#ui/list/Choices.tsx'
import { useAddress } from '#ui/use-address.ts'
import { reportTexts as texts } from './books.texts.ts'
import styles from './books.module.css'

const MONTHS = MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label }))
const QUARTERS = ['1', '2', '3', '4'].map((value) => ({ value, label: texts.quarterOf(Number(value)) }))
const KINDS = PERIOD_KINDS.map((value) => ({ value, label: texts.kinds[value] }))

type PeriodBarProps = { period: ShownPeriod; today: string; children: ReactNode }

/** Bar that chooses a month, a quarter or a year, stored in the address. */
export function PeriodBar({ period, today, children }: PeriodBarProps) {
  const [, set] = useAddress()
  const show = (next: ShownPeriod | null) => (next ? set(addressOf(next)) : undefined)
  const [before, after] = [step(period, -1), step(period, 1)]
  return (
    <div className={styles['bar']} data-shell>
      <Choices
        label={texts.kind}
        options={KINDS}
        value={period.kind}
        onChange={(kind) => show(asKind(period, kind as PeriodKind))}
      />
      <div className={styles['parts']}>
        <Button variant="default" px="xs" aria-label={texts.before} disabled={!before} onClick={() => show(before)}>
          <IconChevronLeft size={20} />
        </Button>
        {period.kind === 'year' ? null : (
          <NativeSelect
            label={period.kind === 'month' ? texts.month : texts.quarter}
            data={period.kind === 'month' ? MONTHS : QUARTERS}
            value={String(period.part)}
            onChange={(event) => show({ ...period, part: Number(event.currentTarget.value) })}
          />
        )}
        <NativeSelect
          label={texts.year}
          data={yearChoices(today, period.year)}
          value={String(period.year)}
          onChange={(event) => show({ ...period, year: Number(event.currentTarget.value) })}
        />
        <Button variant="default" px="xs" aria-label={texts.after} disabled={!after} onClick={() => show(after)}>
          <IconChevronRight size={20} />
        </Button>
      </div>
      {children}
    </div>
  )
}
