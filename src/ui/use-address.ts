import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

type Values = Record<string, string | null>
type Change = Values | ((before: URLSearchParams) => Values)

/**
 * Settings of a screen's view, stored in the address, so that reload, back and a link show the same. An empty value is
 * removed from the address; `isStep` adds a history entry that "back" undoes.
 */
export function useAddress(): [URLSearchParams, (change: Change, isStep?: boolean) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const set = useCallback(
    (change: Change, isStep = false) => {
      // The router's own setter starts from the parameters of the last rendering, so a second change before the next
      // one would undo the first.
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
