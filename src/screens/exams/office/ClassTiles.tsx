import type { ClassRow } from '#domain/school/classes.schema.ts'
import tiles from '#ui/tiles.module.css'

type ClassTilesProps = {
  label: string
  classes: readonly ClassRow[]
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Chooses classes. */
export function ClassTiles({ label, classes, value, onChange }: ClassTilesProps) {
  const chosen = new Set(value)
  const toggle = (id: number) =>
    onChange(classes.map((each) => each.id).filter((each) => chosen.has(each) !== (each === id)))
  return (
    <fieldset className={tiles['tiles']}>
      <legend>{label}</legend>
      {classes.map(({ id, name }) => (
        <label key={id}>
          <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
