import { useEffect, useMemo, useRef, useState } from 'react'
import { guessColumns } from '#domain/sheets/columns.ts'
import type { DayOrder } from '#domain/sheets/figures.ts'
import type { SheetSchool } from '#domain/sheets/kinds.ts'
import { listsIn, type SheetList } from '#domain/sheets/lists.ts'
import {
  fingerprintOf,
  rememberedOf,
  withColumn,
  withFixed,
  withRemembered,
  type Mapping,
  type RememberedMapping,
} from '#domain/sheets/mapping.ts'
import type { Chosen } from '#domain/sheets/read-book.ts'
import type { Decisions } from '#domain/sheets/values.ts'
import { newRef } from '#data/device/new-ref.ts'
import { useDraft } from '#data/device/use-draft.ts'
import { knownMapping, rememberMapping } from '#data/sheets/known-lists.ts'
import {
  freshList,
  isBegun,
  placedList,
  rememberable,
  withMeaning,
  type KeptList,
  type ListKind,
  type Made,
  type Place,
  type ReadList,
} from './list-state.ts'
import { useListFile } from './use-list-file.ts'
import { useListRows } from './use-list-rows.ts'

export type ListOptions<Rows extends ReadList> = {
  /** Names the drafts; one for each screen. */
  id: string
  ownerId: number | null
  of: ListKind<Rows>
  school: SheetSchool
}

export type ListUpload<Rows extends ReadList = ReadList> = ReturnType<typeof useListUpload<Rows>>

/** The same value as long as its content is the same: the replica gives new arrays at each change. */
function useSteady<T>(value: T): T {
  const kept = useRef<{ value: T; text: string } | null>(null)
  return useMemo(() => {
    const text = JSON.stringify(value)
    if (kept.current?.text !== text) kept.current = { value, text }
    return kept.current.value
  }, [value])
}

/** How a list with these headings was read before; undefined while it is looked for. */
function useKnown(ownerId: number | null, fingerprint: string | null): RememberedMapping | null | undefined {
  const [known, setKnown] = useState<{ fingerprint: string; mapping: RememberedMapping | null } | null>(null)
  useEffect(() => {
    if (ownerId === null || fingerprint === null) return undefined
    let isWanted = true
    const tell = (mapping: RememberedMapping | null) => isWanted && setKnown({ fingerprint, mapping })
    void knownMapping(ownerId, fingerprint).then(tell, () => tell(null))
    return () => {
      isWanted = false
    }
  }, [ownerId, fingerprint])
  return known?.fingerprint === fingerprint ? known?.mapping : undefined
}

/** The mapping of a list: as a person has chosen it, else as it was remembered, else as it is guessed. */
function useMapping(
  { ownerId, of: { kind }, school }: ListOptions<ReadList>,
  list: SheetList | null,
  kept: KeptList | null,
) {
  const fingerprint = useMemo(() => (list ? fingerprintOf(kind, list) : null), [kind, list])
  const known = useKnown(ownerId, fingerprint)
  const guess = useMemo(() => (list ? guessColumns(kind, list, school) : null), [kind, list, school])
  const found = useMemo(
    () => (guess && known !== undefined ? (known ? withRemembered(kind, guess, known) : guess) : null),
    [kind, guess, known],
  )
  const remember = (mapping: Mapping) => {
    if (ownerId !== null && fingerprint !== null)
      void rememberMapping(ownerId, fingerprint, rememberable(kind, rememberedOf(mapping))).catch(() => undefined)
  }
  return { mapping: list ? (kept?.mapping ?? found) : null, remember }
}

/**
 * The way of a list from a file to rows that a call takes: the file, its tabs and headings, columns, words, and rows that
 * are mended. All of it is a draft of this person. Shown by `ListUploadView`, sent by `useListSend`.
 */
export function useListUpload<Rows extends ReadList>(options: ListOptions<Rows>) {
  const { id, ownerId, of } = options
  const [state, setState] = useState<KeptList | null>(null)
  const [wasFound, setFound] = useState(false)
  const draft = useDraft<KeptList>(`${id}:list:${ownerId}`, ownerId, (found) => {
    setState(found)
    setFound(true)
  })
  const file = useListFile({ key: `${id}:file:${ownerId}`, ownerId }, (readAt) =>
    state?.readAt === readAt ? state.chosen : {},
  )
  const readAt = file.file?.readAt ?? null
  const fresh = useMemo(() => (readAt === null ? null : freshList(readAt)), [readAt])
  const kept = fresh && state?.readAt === readAt ? state : fresh
  const known = useSteady(options.school)
  const made = kept?.made
  const school = useMemo(() => {
    const names = new Set(known.classes.map(({ id: classId }) => classId))
    return { ...known, classes: [...known.classes, ...(made ?? []).filter((each) => !names.has(each.id))] }
  }, [known, made])
  const { book } = file
  const lists = useMemo(() => (book ? listsIn(book, of.kind, school) : null), [book, of.kind, school])
  const place = kept?.place
  const list = useMemo(() => (book && lists && place ? placedList(book, lists, place) : null), [book, lists, place])
  const { mapping, remember } = useMapping({ ...options, school }, list, kept)
  const read = useListRows({ of, list, lists, mapping, kept, school })

  // Several changes may come before the next rendering, or after an answer of the school.
  const now = useRef(kept)
  useEffect(() => {
    now.current = kept
  })
  const put = (next: KeptList) => {
    now.current = next
    setState(next)
    draft.keep(next)
  }
  const change = (part: Partial<KeptList>) => now.current && put({ ...now.current, ...part })
  const decide = (decisions: Decisions) => change({ decisions: { ...now.current?.decisions, ...decisions } })
  const map = (next: Mapping) => {
    change({ mapping: next })
    remember(next)
  }
  const anew = (part: Partial<KeptList>) => {
    const { readAt: at, chosen, made: classes, keys } = now.current ?? freshList(0)
    put({ ...freshList(at, chosen), made: classes, keys, ...part })
  }
  const forget = () => {
    setState(null)
    setFound(false)
    draft.keep(null)
  }
  return {
    ...file,
    kind: of.kind,
    school,
    kept,
    lists,
    list,
    mapping,
    rows: read.rows,
    problems: read.problems,
    /** False while the rows are being checked, for the first time or again. */
    isChecked: read.isChecked,
    listed: read.listed,
    /** Questions whose answer decides what is entered. */
    isUnclear: (read.rows?.findings.unclearDays.length ?? 0) > 0 || list?.isTooLong === true,
    isLoading: file.file === undefined || draft.found === undefined,
    isRestored: wasFound && kept === state && kept !== null,
    isBegun: kept !== null && isBegun(kept),
    refuse: read.refuse,
    choose: (next: File) => {
      forget()
      void file.choose(next)
    },
    clear: () => {
      forget()
      file.clear()
    },
    setChosen: (chosen: Chosen) => anew({ chosen: { ...kept?.chosen, ...chosen } }),
    setPlace: (next: Place) => anew({ place: next }),
    setColumn: (at: number, field: string | null) => mapping && map(withColumn(mapping, at, field)),
    setFixed: (field: string, value: string) => mapping && map(withFixed(mapping, field, value)),
    setClassFromPlace: (classFromPlace: boolean) => mapping && map({ ...mapping, classFromPlace }),
    setMeaning: (group: { field: string; key: string }, meaning: string | null) =>
      decide(withMeaning(now.current?.decisions ?? {}, group, meaning)),
    setNameCase: (nameCase: boolean) => decide({ nameCase }),
    setDayOrder: (field: string, order: DayOrder) =>
      decide({ dayOrders: { ...now.current?.decisions.dayOrders, [field]: order } }),
    keepSum: (at: number) => decide({ kept: [...(now.current?.decisions.kept ?? []), at] }),
    leaveOut: (at: number) => {
      change({ leftOut: [...(now.current?.leftOut ?? []), at] })
      read.readOne(at, kept?.edits ?? {}, true)
    },
    leaveOutAll: (rows: readonly number[]) => {
      change({ leftOut: [...(now.current?.leftOut ?? []), ...rows] })
      read.readAgain()
    },
    edit: (at: number, field: string, text: string) => {
      const before = now.current?.edits
      const edits = { ...before, [at]: { ...before?.[at], [field]: text.trim() } }
      change({ edits })
      read.readOne(at, edits, false)
    },
    /** Keys under which things of these names are made, the same at each try. */
    keysFor: (names: readonly string[]): Readonly<Record<string, string>> => {
      const before = now.current?.keys ?? {}
      const keys = Object.fromEntries(names.map((name) => [name, before[name] ?? newRef()]))
      change({ keys: { ...before, ...keys } })
      return keys
    },
    addMade: (more: readonly Made[]) => change({ made: [...(now.current?.made ?? []), ...more] }),
  }
}
