import { useEffect, useRef } from 'react'
import type { DayOrder } from '#domain/sheets/figures.ts'
import type { SheetKind } from '#domain/sheets/kinds.ts'
import { withColumn, withFixed, type Mapping } from '#domain/sheets/mapping.ts'
import { withAnswer, withNoneOf } from '#domain/sheets/unclear-columns.ts'
import type { Chosen } from '#domain/sheets/read-book.ts'
import type { Decisions } from '#domain/sheets/meanings.ts'
import { newRef } from '#data/device/new-ref.ts'
import { freshList, withMeaning, type KeptList, type Made, type Place } from './list-state.ts'

type Changed = {
  kind: SheetKind
  kept: KeptList | null
  put: (next: KeptList) => void
  mapping: Mapping | null
  remember: (mapping: Mapping) => void
  readOne: (at: number, edits: KeptList['edits'], isLeftOut: boolean) => void
  readAgain: () => void
}

/** What is decided now: several changes may come before the next rendering, or after an answer of the school. */
function useNow({ kept, put }: Pick<Changed, 'kept' | 'put'>) {
  const now = useRef(kept)
  useEffect(() => {
    now.current = kept
  })
  const get = (): KeptList => now.current ?? freshList(0)
  const set = (next: KeptList): void => {
    now.current = next
    put(next)
  }
  return { get, set, change: (part: Partial<KeptList>) => set({ ...get(), ...part }) }
}

/** Changes of how the columns and words of a list are read. */
function readingChanges({ kind, mapping, remember }: Changed, { get, set, change }: ReturnType<typeof useNow>) {
  const decide = (decisions: Decisions) => change({ decisions: { ...get().decisions, ...decisions } })
  const map = (next: Mapping | null) => {
    if (!next) return
    change({ mapping: next })
    remember(next)
  }
  const anew = (part: Partial<KeptList>) => {
    const { readAt, chosen, made, keys } = get()
    set({ ...freshList(readAt, chosen), made, keys, ...part })
  }
  return {
    setChosen: (chosen: Chosen) => anew({ chosen: { ...get().chosen, ...chosen } }),
    setPlace: (place: Place) => anew({ place }),
    setColumn: (at: number, field: string | null) => map(mapping && withColumn(mapping, at, field)),
    /** The column that fills a field, chosen among several; null for none of them. */
    answerColumn: (field: string, at: number | null, asked: readonly number[]) =>
      map(mapping && (at === null ? withNoneOf(mapping, asked) : withAnswer(kind, mapping, { field, at }))),
    setFixed: (field: string, value: string) => map(mapping && withFixed(mapping, field, value)),
    setClassFromPlace: (classFromPlace: boolean) => map(mapping && { ...mapping, classFromPlace }),
    setMeaning: (group: { field: string; key: string }, meaning: string | null) =>
      decide(withMeaning(get().decisions, group, meaning)),
    setNameCase: (nameCase: boolean) => decide({ nameCase }),
    setDayOrder: (field: string, order: DayOrder) =>
      decide({ dayOrders: { ...get().decisions.dayOrders, [field]: order } }),
    keepSum: (at: number) => decide({ kept: [...(get().decisions.kept ?? []), at] }),
  }
}

/** Every change that a person can make to a list, each kept at once. */
export function useListChanges(changed: Changed) {
  const now = useNow(changed)
  const { get, change } = now
  const leaveOut = (...rows: readonly number[]) => change({ leftOut: [...get().leftOut, ...rows] })
  return {
    ...readingChanges(changed, now),
    leaveOut: (at: number) => {
      leaveOut(at)
      changed.readOne(at, get().edits, true)
    },
    leaveOutAll: (rows: readonly number[]) => {
      leaveOut(...rows)
      changed.readAgain()
    },
    edit: (at: number, field: string, text: string) => {
      const edits = { ...get().edits, [at]: { ...get().edits[at], [field]: text.trim() } }
      change({ edits })
      changed.readOne(at, edits, false)
    },
    /** Keys under which things of these names are made, the same at each try. */
    keysFor: (names: readonly string[]): Readonly<Record<string, string>> => {
      const before = get().keys
      const keys = Object.fromEntries(names.map((name) => [name, before[name] ?? newRef()]))
      change({ keys: { ...before, ...keys } })
      return keys
    },
    addMade: (more: readonly Made[]) => change({ made: [...get().made, ...more] }),
  }
}
