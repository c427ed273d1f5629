import tiles from '#ui/tiles.module.css'
import { markingTexts as texts } from './marking.texts.ts'

type StatusChoiceProps = { label: string; value: boolean; onChange: (isPresent: boolean) => void }

export function StatusChoice({ label, value, onChange }: StatusChoiceProps) {
  const choice = (isOfPresent: boolean, name: string) => (
    <label data-present={isOfPresent}>
      <input type="radio" name="status" checked={value === isOfPresent} onChange={() => onChange(isOfPresent)} />
      {name}
    </label>
  )
  return (
    <fieldset className={tiles['tiles']}>
      <legend>{label}</legend>
      {choice(true, texts.present)}
      {choice(false, texts.absent)}
    </fieldset>
  )
}
