import tiles from './tiles.module.css'

type TilesProps = {
  label: string
  options: readonly { id: number; name: string }[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** Label of a tile that chooses all options, or none. */
  all?: string
  error?: string | undefined
}

/** A choice of several options out of a few, each a tile with a checkbox. */
export function Tiles({ label, options, value, onChange, all, error }: TilesProps) {
  const ids = options.map(({ id }) => id)
  const chosen = new Set(value)
  const isWhole = ids.every((id) => chosen.has(id))
  return (
    <fieldset className={tiles['tiles']}>
      <legend>{label}</legend>
      {all && ids.length > 1 ? (
        <label>
          <input type="checkbox" checked={isWhole} onChange={() => onChange(isWhole ? [] : ids)} />
          {all}
        </label>
      ) : null}
      {options.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.has(id)}
            onChange={() => onChange(ids.filter((each) => chosen.has(each) !== (each === id)))}
          />
          {name}
        </label>
      ))}
      {error ? (
        <p className={tiles['error']} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
