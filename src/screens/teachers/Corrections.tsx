import { Figures } from '#ui/list/Figures.tsx'
import { UsageBar } from '#ui/UsageBar.tsx'
import { usageTone } from '#ui/usage.ts'
import { teachersTexts } from './teachers.texts.ts'

const texts = teachersTexts.limit

type CorrectionsProps = { limit: number; used: number; remaining: number }

/** A teacher's corrections of the present academic year. */
export const Corrections = ({ limit, used, remaining }: CorrectionsProps) => (
  <>
    <Figures
      figures={[
        { label: texts.limit, value: limit },
        { label: texts.used, value: used },
        { label: texts.remaining, value: remaining, tone: usageTone(limit > 0 ? (used / limit) * 100 : 100) },
      ]}
    />
    <UsageBar label={texts.bar(used, limit)} used={used} limit={limit} />
  </>
)
