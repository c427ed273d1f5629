import { barsOf, type Bar } from './bars.ts'
import classes from './Bars.module.css'

const WIDTH = 10
const GAP = 2
const HEIGHT = 100

type BarsProps = {
  bars: readonly Bar[]
  /** A description of the chart for screen readers. */
  text: string
  tone?: 'accent' | 'bad'
}

/** A row of bars over time, the oldest first. A table beside the chart must show the same figures. */
export const Bars = ({ bars, text, tone = 'accent' }: BarsProps) => (
  <svg
    className={classes['bars']}
    viewBox={`0 0 ${Math.max(1, bars.length) * WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={text}
    data-tone={tone}
  >
    {barsOf(bars).map(({ key, label, value, height }, at) => (
      <g key={key}>
        <title>{label}</title>
        {/* The whole height of the day shows its label, also where the bar is short. */}
        <rect className={classes['day']} x={at * WIDTH} y={0} width={WIDTH} height={HEIGHT} />
        {value === null ? null : <rect x={at * WIDTH} y={HEIGHT - 1} width={WIDTH - GAP} height={1} />}
        <rect x={at * WIDTH} y={HEIGHT - height} width={WIDTH - GAP} height={height} />
      </g>
    ))}
  </svg>
)
