import styles from './views.module.css'

type ViewsProps = {
  label: string
  views: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** One way of looking at the same thing out of a few. */
export const Views = ({ label, views, value, onChange }: ViewsProps) => (
  <div className={styles['views']} role="group" aria-label={label}>
    {views.map((view) => (
      <button key={view.value} type="button" aria-pressed={view.value === value} onClick={() => onChange(view.value)}>
        {view.label}
      </button>
    ))}
  </div>
)
