import { useCallback, useEffect, useState } from 'react'
import { useDraft } from '#data/device/use-draft.ts'

type Typed = Readonly<Record<string, string>>

export type Rolls = {
  /** The text typed for a student; undefined when there is none. */
  of: (id: number) => string | undefined
  /** Null removes it. */
  set: (id: number, roll: string | null) => void
}

/** Typed roll numbers that are not confirmed yet; they survive a reload. */
export function useRolls(ownerId: number): Rolls {
  const { found, keep } = useDraft<Typed>(`rolls:${ownerId}`, ownerId)
  const [typed, setTyped] = useState<Typed | null>(null)
  const present = typed ?? found ?? null
  useEffect(() => {
    if (typed) keep(Object.keys(typed).length > 0 ? typed : null)
  }, [typed, keep])
  const set = useCallback(
    (id: number, roll: string | null) =>
      setTyped((before) => {
        const { [id]: _, ...others } = before ?? found ?? {}
        return roll === null ? others : { ...others, [id]: roll }
      }),
    [found],
  )
  return { of: (id) => present?.[id], set }
}
