import { arcsOf, pointAt, type Slice } from './donut.ts'
import classes from './Donut.module.css'

// Radii of the ring, as prescribed for a month's expenses (EXP-5): inner radius 60, outer 100.
const INNER = 60
const OUTER = 100
const MIDDLE = (INNER + OUTER) / 2
const LABELS = OUTER + 16
/** The gap between two slices, in hundredths of the ring. */
const GAP = 0.5
const LEAST = 0.4

type DonutProps = {
  slices: readonly Slice[]
  /** A description of the chart for screen readers. */
  text: string
  /** A title and a value in the middle of the ring. */
  title: string
  value: string
}

/** A ring of slices with their percent, clockwise from the top. A table beside the ring must show the same figures. */
export function Donut({ slices, text, title, value }: DonutProps) {
  const arcs = arcsOf(slices)
  return (
    <svg className={classes['donut']} viewBox="-138 -126 276 252" role="img" aria-label={text}>
      {arcs.map(({ label, colour, start, length }) => (
        <circle
          key={label}
          r={MIDDLE}
          pathLength={100}
          fill="none"
          stroke={colour}
          strokeWidth={OUTER - INNER}
          strokeDasharray={arcs.length === 1 ? undefined : `${Math.max(LEAST, length - GAP)} 100`}
          strokeDashoffset={-start}
          transform="rotate(-90)"
        >
          <title>{label}</title>
        </circle>
      ))}
      {arcs
        .filter(({ isLabelled }) => isLabelled)
        .map(({ label, start, length, percent }) => (
          <text key={label} {...pointAt(start + length / 2, LABELS)} textAnchor="middle" dominantBaseline="central">
            {percent}
          </text>
        ))}
      <text y="-10" textAnchor="middle" dominantBaseline="central">
        {title}
      </text>
      <text className={classes['value']} y="12" textAnchor="middle" dominantBaseline="central">
        {value}
      </text>
    </svg>
  )
}
