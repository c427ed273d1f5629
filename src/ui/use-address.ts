import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

type Values = Record<string, string | null>
type Change = Values | ((before: URLSearchParams) => Values)

/**
 * Settings of a screen's view, stored in the address, so that reload, back and a link show the same view. An empty value
 * is removed from the address; `isStep` adds a history entry, so that "back" undoes the change.
 */
export function useAddress(): [URLSearchParams, (change: Change, isStep?: boolean) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const set = useCallback(
    (change: Change, isStep = false) => {
      // Not the router's own setter, which starts from the parameters of the last rendering: of two changes before the
      // next rendering, the second would undo the first.
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(typeof change === 'function' ? change(next) : change)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      void navigate(`?${next}`, { replace: !isStep, preventScrollReset: true })
    },
    [navigate],
  )
  return [params, set]
}
