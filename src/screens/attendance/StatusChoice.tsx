import { texts } from './attendance.texts.ts'
import styles from '#ui/choices.module.css'

type StatusChoiceProps = { label: string; value: boolean; onChange: (isPresent: boolean) => void }

/** Present or absent. */
export function StatusChoice({ label, value, onChange }: StatusChoiceProps) {
  const choice = (isOfPresent: boolean, name: string) => (
    <label data-present={isOfPresent}>
      <input type="radio" name="status" checked={value === isOfPresent} onChange={() => onChange(isOfPresent)} />
      {name}
    </label>
  )
  return (
    <fieldset className={styles['choices']}>
      <legend>{label}</legend>
      {choice(true, texts.present)}
      {choice(false, texts.absent)}
    </fieldset>
  )
}
