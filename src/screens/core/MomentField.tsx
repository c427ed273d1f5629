import { TextInput } from '@mantine/core'
import { uiTexts } from '#ui/ui.texts.ts'
import { DayField } from './DayField.tsx'
import styles from './moment-field.module.css'

type MomentFieldProps = {
  /** Label of the day. */
  label: string
  timeLabel: string
  /** Day, T and time as the school's clocks show them; either may be empty. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  isDisabled?: boolean
}

/** Fields of a day and a time at the school; a browser's own field of both would follow the order of its language. */
export function MomentField({ label, timeLabel, value, onChange, error, isDisabled = false }: MomentFieldProps) {
  const [day = '', time = ''] = value.split('T')
  return (
    <div className={styles['moment']}>
      <DayField
        label={label}
        value={day}
        onChange={(chosen) => onChange(`${chosen}T${time}`)}
        error={error}
        isDisabled={isDisabled}
      />
      <TextInput
        label={timeLabel}
        placeholder={uiTexts.time}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        value={time}
        error={Boolean(error)}
        disabled={isDisabled}
        onChange={(event) => onChange(`${day}T${event.currentTarget.value}`)}
      />
    </div>
  )
}
