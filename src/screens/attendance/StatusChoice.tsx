import { texts } from './attendance.texts.ts'
import styles from './choices.module.css'

type StatusChoiceProps = { label: string; isPresent: boolean; onChange: (isPresent: boolean) => void }

/** Present or absent. */
export function StatusChoice({ label, isPresent, onChange }: StatusChoiceProps) {
  const choice = (isOfPresent: boolean, name: string) => (
    <label data-present={isOfPresent}>
      <input type="radio" name="status" checked={isPresent === isOfPresent} onChange={() => onChange(isOfPresent)} />
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
