import type { DailyOverview } from '#domain/attendance/reports.schema.ts'
import { DAY_KINDS, isPartly, type KindCounts } from '#domain/school/day-kinds.ts'
import type { Figure } from '#ui/list/Figures.tsx'
import { reportTexts } from './reports/reports.texts.ts'

const { daily: texts } = reportTexts

/** How many were late, left early or had an excuse, and of whom they are a part; none of them where nobody did. */
export const figuresOfKinds = (kinds: KindCounts | undefined): Figure[] =>
  DAY_KINDS.flatMap((kind) =>
    kinds?.[kind]
      ? [
          {
            label: reportTexts.kinds[kind],
            value: String(kinds[kind]),
            note: isPartly(kind) ? reportTexts.ofPresent : reportTexts.ofAbsent,
          },
        ]
      : [],
  )

/** The figures of a day; on a day without school, unmarked students are left out. */
export function figuresOfDay({
  present,
  absent,
  rate,
  closed,
  unmarkedClasses,
  kinds,
}: Pick<DailyOverview, 'present' | 'absent' | 'rate' | 'closed' | 'unmarkedClasses' | 'kinds'>): Figure[] {
  const missing = unmarkedClasses.reduce((sum, group) => sum + group.missing, 0)
  return [
    { label: texts.present, value: String(present) },
    { label: texts.absent, value: String(absent), tone: absent > 0 ? 'bad' : undefined },
    ...figuresOfKinds(kinds),
    { label: texts.rate, value: reportTexts.percent(rate) },
    ...(closed === null
      ? [{ label: texts.missing, value: String(missing), tone: missing > 0 ? ('wait' as const) : undefined }]
      : []),
  ]
}
