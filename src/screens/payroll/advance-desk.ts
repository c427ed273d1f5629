import { createContext, useContext } from 'react'

/** What rows of the list need of the screen. */
export type AdvanceDesk = {
  ownerId: number
  /** The server cannot be reached: nothing can be changed now. */
  isAway: boolean
  /** Asks for the list and the figures again. */
  changed: () => void
}

export const AdvanceDeskContext = createContext<AdvanceDesk | null>(null)

export function useAdvanceDesk(): AdvanceDesk {
  const desk = useContext(AdvanceDeskContext)
  if (!desk) throw new Error('An advance is shown outside its screen.')
  return desk
}
