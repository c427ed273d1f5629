import classes from './Choices.module.css'

type ChoicesProps = {
  label: string
  options: readonly { value: string; label: string; note?: string | undefined }[]
  value: string
  onChange: (value: string) => void
}

/** A row of buttons that choose one of a few options, such as views of the same data. */
export const Choices = ({ label, options, value, onChange }: ChoicesProps) => (
  <div className={classes['choices']} role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
        {option.note ? <small className="num">{option.note}</small> : null}
      </button>
    ))}
  </div>
)
