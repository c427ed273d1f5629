import { IconCalendarOff, IconConfetti, IconUserQuestion } from '@tabler/icons-react'
import type { AbsentDay } from '#domain/attendance/reports.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { absentTexts as texts } from './absent.texts.ts'

/**
 * Nobody is absent: praise only when every class was marked, for an unmarked class proves nothing. `isKnown` false: this
 * device has not heard everything yet.
 */
export function NobodyAbsent({ day, isKnown }: { day: AbsentDay; isKnown: boolean }) {
  const isWhole = isKnown && day.closed === null && day.unmarkedClasses.length === 0
  const Icon = day.closed === null ? (isWhole ? IconConfetti : IconUserQuestion) : IconCalendarOff
  return (
    <EmptyState icon={<Icon size={32} />} title={texts.nobody(formatDay(day.date))}>
      {isWhole ? texts.perfect : day.closed === null ? texts.notWhole : null}
    </EmptyState>
  )
}
