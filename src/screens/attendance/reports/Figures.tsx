import styles from './reports.module.css'

/** The few numbers that a report begins with. */
export const Figures = ({
  figures,
}: {
  figures: readonly (readonly [label: string, value: string, tone?: string])[]
}) => (
  <dl className={styles['figures']}>
    {figures.map(([label, value, tone]) => (
      <div key={label} data-tone={tone}>
        <dt>{label}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
)
