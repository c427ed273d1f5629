import { createContext, useContext } from 'react'
import type { ShownExpense } from '#data/expenses/expense-list.ts'

/** What rows of the list may ask of the screen. */
export type Desk = {
  edit: (expense: ShownExpense) => void
  show: (expense: ShownExpense) => void
  /** Asks for the list and the figures again. */
  changed: () => void
  isAdmin: boolean
  mayChange: (expense: ShownExpense) => boolean
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('An expense is shown outside its screen.')
  return desk
}
