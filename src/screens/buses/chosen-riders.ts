import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useDraft } from '#data/device/use-draft.ts'

export type Rider = { id: number; fullname: string }

type Names = Readonly<Record<string, string>>

export type ChosenRiders = {
  list: readonly Rider[]
  has: (id: number) => boolean
  choose: (riders: readonly Rider[], isChosen: boolean) => void
  clear: () => void
}

const NOBODY: Names = {}

/** Ticked students, also those that filters hide by now; they survive a reload. */
export function useChosen(ownerId: number | null): ChosenRiders {
  const { found, keep } = useDraft<Names>(`buses:many:${ownerId}`, ownerId)
  const [ticked, setTicked] = useState<Names | null>(null)
  const names = ticked ?? found ?? NOBODY
  useEffect(() => {
    if (ticked) keep(Object.keys(ticked).length > 0 ? ticked : null)
  }, [ticked, keep])
  const choose = useCallback(
    (riders: readonly Rider[], isChosen: boolean) =>
      setTicked((before) => {
        const next = { ...(before ?? found ?? NOBODY) }
        for (const { id, fullname } of riders)
          if (isChosen) next[id] = fullname
          else delete next[id]
        return next
      }),
    [found],
  )
  return useMemo(
    () => ({
      list: Object.entries(names).map(([id, fullname]) => ({ id: Number(id), fullname })),
      has: (id) => id in names,
      choose,
      clear: () => setTicked(NOBODY),
    }),
    [names, choose],
  )
}

export const ChosenContext = createContext<ChosenRiders>({
  list: [],
  has: () => false,
  choose: () => undefined,
  clear: () => undefined,
})

export const useChosenRiders = (): ChosenRiders => use(ChosenContext)
