import styles from './lists.module.css'

type Figure = { label: string; value: string; tone?: 'bad' | 'good' | 'wait' | undefined; note?: string | undefined }

/** A few figures that matter, side by side. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={styles['figures']}>
    {figures.map(({ label, value, tone, note }) => (
      <div key={label} data-tone={tone}>
        <dt>{label}</dt>
        <dd className="num">
          {value}
          {note ? <small>{note}</small> : null}
        </dd>
      </div>
    ))}
  </dl>
)
