import { useState } from 'react'
import { isDay } from '#domain/core/typed-day.ts'
import { parseDay } from '#domain/core/typed-day.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { DayInput } from './DayInput.tsx'

type DayFieldProps = {
  label: string
  value: string
  onChange: (day: string) => void
  error?: string | null | undefined
  description?: string
  className?: string | undefined
  canClear?: boolean
  isDisabled?: boolean
}

/**
 * A labelled day, typed or selected; empty when there is none. A typed text that is no day
 * leaves the field empty and is named under it: a day that stood there before is not kept.
 */
export function DayField({
  label,
  description,
  value,
  onChange,
  error,
  className,
  canClear,
  isDisabled,
}: DayFieldProps) {
  const [wrong, setWrong] = useState('')
  const change = (day: string, typed = '') => {
    setWrong(typed)
    if (day !== value) onChange(day)
  }
  return (
    <DayInput
      className={className}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={isDay(value) ? value : null}
      onChange={(day) => change(day ?? '')}
      onBlur={({ currentTarget }) => {
        const typed = currentTarget.value.trim()
        if (parseDay(typed) === null && (typed !== '' || wrong === '')) change('', typed)
      }}
      error={wrong !== '' && value === '' ? uiTexts.noDay(wrong) : error}
      clearable={canClear ?? false}
      clearButtonProps={{ 'aria-label': uiTexts.clear(label) }}
      disabled={isDisabled ?? false}
    />
  )
}
