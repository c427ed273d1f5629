/** A value that lives as long as this page; subscribers are called at every change. */
export type PageState<T> = {
  read: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

export function pageState<T>(initial: T): PageState<T> {
  let present = initial
  const listeners = new Set<() => void>()
  return {
    read: () => present,
    set: (value) => {
      if (present === value) return
      present = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
