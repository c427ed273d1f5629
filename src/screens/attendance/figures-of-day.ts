import type { DailyOverview } from '#domain/attendance/reports.schema.ts'
import type { Figure } from '#ui/list/Figures.tsx'
import { reportTexts } from './reports/reports.texts.ts'

const { daily: texts } = reportTexts

/** The figures of a day; on a day without school, unmarked students are left out. */
export function figuresOfDay({
  present,
  absent,
  rate,
  closed,
  unmarkedClasses,
}: Pick<DailyOverview, 'present' | 'absent' | 'rate' | 'closed' | 'unmarkedClasses'>): Figure[] {
  const missing = unmarkedClasses.reduce((sum, group) => sum + group.missing, 0)
  return [
    { label: texts.present, value: String(present) },
    { label: texts.absent, value: String(absent), tone: absent > 0 ? 'bad' : undefined },
    { label: texts.rate, value: reportTexts.percent(rate) },
    ...(closed === null
      ? [{ label: texts.missing, value: String(missing), tone: missing > 0 ? ('wait' as const) : undefined }]
      : []),
  ]
}
