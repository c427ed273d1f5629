import classes from './UsageBar.module.css'
import { usageTone } from './usage.ts'

type UsageBarProps = { label: string; used: number; limit: number }

/** A bar of the used part of a limit; use beyond the limit is shown as 100 %. */
export function UsageBar({ label, used, limit }: UsageBarProps) {
  const percent = limit > 0 ? Math.min(100, (used / limit) * 100) : 100
  return (
    <div
      role="progressbar"
      className={classes['bar']}
      data-tone={usageTone(percent)}
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}
