import { VisuallyHidden } from '@mantine/core'
import { useId, type ReactNode, type Ref } from 'react'
import tiles from '#ui/tiles.module.css'
import styles from './pay.module.css'

type ChoiceProps<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: ReactNode; keys?: string; input?: Ref<HTMLInputElement> }[]
  onChange: (value: T) => void
  /** Enter chooses an option and goes on, rather than send the form. */
  onEnter?: (value: T) => void
}

/** A few options with large buttons; the label is in the heading above. */
export function Choice<T extends string>({ label, value, options, onChange, onEnter }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className={`${tiles['tiles']} ${styles['choice']}`}>
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <label key={option.value}>
          <input
            ref={option.input}
            type="radio"
            name={name}
            checked={option.value === value}
            aria-keyshortcuts={option.keys}
            onChange={() => onChange(option.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !onEnter) return
              event.preventDefault()
              if (!event.repeat) onEnter(option.value)
            }}
          />
          {option.label}
          {option.keys ? <kbd aria-hidden>{option.keys}</kbd> : null}
        </label>
      ))}
    </fieldset>
  )
}
