import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dayOfAddress } from './day-filter.ts'

export type MarkFilters = {
  date: string
  openClass: number | null
  search: string
  studentSearch: string
  setDate: (date: string) => void
  setOpenClass: (id: number | null) => void
  setSearch: (search: string) => void
  setStudentSearch: (search: string) => void
}

/** Day, open class and searches, kept in the address, so that reload, back and a link show the same. */
export function useMarkFilters(today: string): MarkFilters {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (values: Record<string, string | null>, isStep = false) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: !isStep, preventScrollReset: true },
      ),
    [setParams],
  )
  return {
    date: dayOfAddress(params.get('date'), today),
    openClass: Number(params.get('class')) || null,
    search: params.get('search') ?? '',
    studentSearch: params.get('student') ?? '',
    setDate: useCallback((date) => set({ date: date === today ? null : date }), [set, today]),
    // Opening a class is a step of its own, so that "back" closes it.
    setOpenClass: useCallback((id) => set({ class: id === null ? null : String(id), student: null }, true), [set]),
    setSearch: useCallback((search) => set({ search }), [set]),
    setStudentSearch: useCallback((student) => set({ student }), [set]),
  }
}
