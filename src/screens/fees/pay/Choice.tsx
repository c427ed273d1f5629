import { VisuallyHidden } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import tiles from '#ui/tiles.module.css'
import styles from './pay.module.css'

type ChoiceProps<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: ReactNode }[]
  onChange: (value: T) => void
}

/** A few options with large buttons; the label is in the heading above. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className={`${tiles['tiles']} ${styles['choice']}`}>
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
