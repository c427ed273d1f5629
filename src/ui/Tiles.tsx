import tiles from './tiles.module.css'

type TilesProps = {
  label: string
  options: readonly { id: number; name: string }[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** The words of a tile that chooses all of them, or none. */
  all?: string
  error?: string | undefined
}

/** Chooses several of a few. */
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
