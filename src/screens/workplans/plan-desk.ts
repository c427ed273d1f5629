import { createContext, useContext } from 'react'

/** What the parts of a screen of work plans share. */
export type PlanDesk = {
  ownerId: number
  /** The server cannot be reached: nothing can be changed. */
  isAway: boolean
  /** Reads the plans again after a change. */
  changed: () => void
}

export const PlanDeskContext = createContext<PlanDesk | null>(null)

export function usePlanDesk(): PlanDesk {
  const desk = useContext(PlanDeskContext)
  if (!desk) throw new Error('A work plan is shown outside its screen.')
  return desk
}
