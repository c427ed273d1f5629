import styles from './reports.module.css'

export type Bar = {
  key: string | number
  label: string
  /** The text beside the bar. */
  text: string
  /** Parts of the whole width, each from 0 to 1. */
  parts: readonly { share: number; tone: 'good' | 'bad' | 'wait' | 'plain' }[]
}

/** Figures as bars with their numbers. */
export const Bars = ({ bars, hasColumns = false }: { bars: readonly Bar[]; hasColumns?: boolean }) => (
  <dl className={styles['bars']} data-columns={hasColumns || undefined}>
    {bars.map(({ key, label, text, parts }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd className="num">
          <BarTrack parts={parts} />
          <span>{text}</span>
        </dd>
      </div>
    ))}
  </dl>
)

export const BarTrack = ({ parts }: Pick<Bar, 'parts'>) => (
  <span className={styles['track']} aria-hidden>
    {parts.map(({ share, tone }) => (
      <span key={tone} data-tone={tone} style={{ width: `${share * 100}%` }} />
    ))}
  </span>
)
