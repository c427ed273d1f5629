import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

type Values = Record<string, string | null>
type Change = Values | ((before: URLSearchParams) => Values)

/**
 * What a screen shows of all it could, kept in the address, so that reload, back and a link show the same. An empty
 * value leaves the address; `isStep` makes the change one that "back" undoes.
 */
export function useAddress(): [URLSearchParams, (change: Change, isStep?: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (change: Change, isStep = false) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(typeof change === 'function' ? change(before) : change)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: !isStep, preventScrollReset: true },
      ),
    [setParams],
  )
  return [params, set]
}
