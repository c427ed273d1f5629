import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react'

/** A part of a page that is loaded after the page: at its first use, else ahead of that, so that it opens at once. */
export type LaterPart<Part> = {
  /** The loaded part; null before. */
  read: () => Part | null
  /** Loads the part, once; after a failure the next call loads it again. */
  load: () => Promise<Part>
  subscribe: (listener: () => void) => () => void
}

/** Loads of parts that wait for the first screen; null once it shows its content, and parts come with their screens. */
let waiting: (() => Promise<unknown>)[] | null = []

// Where a part cannot be loaded ahead, its first use tries again.
const ahead = (load: () => Promise<unknown>): Promise<unknown> => load().catch(() => undefined)

/**
 * The first screen shows its content: parts that wait for it are loaded, each in a pause of its own, so that nobody who taps
 * waits for more than what she has tapped.
 */
export async function loadLaterParts(pause: () => Promise<void>): Promise<void> {
  const loads = waiting ?? []
  waiting = null
  for (const load of loads) {
    await pause()
    await ahead(load)
  }
}

/** `load` imports a module, which a part remains for the lifetime of the page. */
export function laterPart<Part>(load: () => Promise<Part>): LaterPart<Part> {
  const listeners = new Set<() => void>()
  let part: Part | null = null
  let loading: Promise<Part> | null = null
  const take = (loaded: Part): Part => {
    part = loaded
    for (const listener of listeners) listener()
    return loaded
  }
  const fail = (error: unknown): never => {
    loading = null
    throw error
  }
  const begun = (): Promise<Part> => (loading ??= load().then(take, fail))
  if (waiting) waiting.push(begun)
  else void ahead(begun)
  return {
    read: () => part,
    load: begun,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const useLoaded = <Part>({ subscribe, read }: LaterPart<Part>): Part | null =>
  useSyncExternalStore(subscribe, read)

/**
 * The part once it is loaded, in place of the control that stands in for it until then. Whoever has the focus in that control
 * keeps it; while it is held, as by a text that somebody is typing, it stays.
 */
export function useStandIn<Part>(
  later: LaterPart<Part>,
  control: RefObject<HTMLElement | null>,
  isHeld = false,
): Part | null {
  const loaded = useLoaded(later)
  const hadFocus = useRef(false)
  const { subscribe } = later
  useEffect(
    () =>
      // Told before the part is drawn, which removes the control.
      subscribe(() => {
        hadFocus.current = !isHeld && control.current !== null && control.current === document.activeElement
      }),
    [subscribe, isHeld, control],
  )
  const shown = isHeld ? null : loaded
  useLayoutEffect(() => {
    if (!shown || !hadFocus.current) return
    hadFocus.current = false
    control.current?.focus({ preventScroll: true })
  }, [shown, control])
  return shown
}
