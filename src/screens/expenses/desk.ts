import { createContext, useContext } from 'react'
import type { ExpenseView } from '#data/expenses/expense-list.ts'

/** Functions of the screen that rows of the list call. */
export type Desk = {
  edit: (expense: ExpenseView) => void
  show: (expense: ExpenseView) => void
  /** Loads the list and the figures again. */
  changed: () => void
  isAdmin: boolean
  mayChange: (expense: ExpenseView) => boolean
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('An expense is shown outside its screen.')
  return desk
}
