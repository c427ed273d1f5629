import { Figures } from './list/Figures.tsx'
import { quotaTexts as texts } from './quota.texts.ts'
import { UsageBar } from './UsageBar.tsx'
import { usageTone } from './usage.ts'

type QuotaProps = {
  limit: number
  used: number
  remaining: number
  /** The part of the limit that waiting entries will use. */
  waiting?: number | undefined
}

/** A limit, the used part and the remaining part. */
export const Quota = ({ limit, used, remaining, waiting = 0 }: QuotaProps) => (
  <>
    <Figures
      figures={[
        { label: texts.limit, value: limit },
        { label: texts.used, value: used },
        {
          label: texts.remaining,
          value: remaining,
          tone: usageTone(limit > 0 ? (used / limit) * 100 : 100),
          note: waiting > 0 ? texts.waiting(waiting) : undefined,
        },
      ]}
    />
    <UsageBar label={texts.bar(used, limit)} used={used} limit={limit} />
  </>
)
