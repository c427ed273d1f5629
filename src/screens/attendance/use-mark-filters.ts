import { useCallback } from 'react'
import { useAddress } from '#ui/use-address.ts'
import { dayOfAddress } from '../core/marking/day-filter.ts'

export type MarkFilters = {
  date: string
  openClass: number | null
  search: string
  studentSearch: string
  setDate: (date: string) => void
  setOpenClass: (id: number) => void
  toggleClass: (id: number) => void
  setSearch: (search: string) => void
  setStudentSearch: (search: string) => void
}

/** Day, open class and searches of the marking screen, stored in the address. */
export function useMarkFilters(today: string): MarkFilters {
  const [params, set] = useAddress()
  return {
    date: dayOfAddress(params.get('date'), today),
    openClass: Number(params.get('class')) || null,
    search: params.get('search') ?? '',
    studentSearch: params.get('student') ?? '',
    setDate: useCallback((date) => set({ date: date === today ? null : date }), [set, today]),
    // Opening a class adds a history entry, so that "back" closes it.
    setOpenClass: useCallback((id) => set({ class: String(id), student: null }, true), [set]),
    toggleClass: useCallback(
      (id) => set((before) => ({ class: before.get('class') === String(id) ? null : String(id), student: null }), true),
      [set],
    ),
    setSearch: useCallback((search) => set({ search }), [set]),
    setStudentSearch: useCallback((student) => set({ student }), [set]),
  }
}
