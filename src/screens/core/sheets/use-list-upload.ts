import { useMemo, useState } from 'react'
import type { SheetKind, SheetSchool } from '#domain/sheets/kinds.ts'
import { listsIn } from '#domain/sheets/lists.ts'
import type { Book } from '#domain/sheets/read-book.ts'
import { useDraft } from '#data/device/use-draft.ts'
import { freshList, isBegun, placedList, type KeptList, type ListKind, type ReadList } from './list-state.ts'
import { useListChanges } from './use-list-changes.ts'
import { useListFile } from './use-list-file.ts'
import { useListMapping, type KnownToSchool } from './use-list-mapping.ts'
import { useListRows } from './use-list-rows.ts'

export type ListOptions<Rows extends ReadList> = {
  /** Names the drafts; one for each screen. */
  id: string
  ownerId: number | null
  of: ListKind<Rows>
  school: SheetSchool
  /** How lists are read that the school remembers; this device remembers them where it is left out. */
  known?: KnownToSchool
}

export type ListUpload<Rows extends ReadList = ReadList> = ReturnType<typeof useListUpload<Rows>>

const asks = ({ unclearDays, unclearColumns, groups }: ReadList['findings']): boolean =>
  unclearDays.length + unclearColumns.length > 0 || groups.some(({ state }) => state === 'asked')

/** The school with the classes that were just made; the same object as long as its content is the same. */
function useSchool(school: SheetSchool, kept: KeptList | null): SheetSchool {
  const made = kept?.made
  const text = useMemo(() => {
    const ids = new Set(school.classes.map(({ id }) => id))
    return JSON.stringify({ ...school, classes: [...school.classes, ...(made ?? []).filter(({ id }) => !ids.has(id))] })
  }, [school, made])
  return useMemo(() => JSON.parse(text) as SheetSchool, [text])
}

/** What a person has decided about the file that is read, in a draft; a draft of another file does not count. */
function useKept({ id, ownerId }: Pick<ListOptions<ReadList>, 'id' | 'ownerId'>) {
  const [state, setState] = useState<KeptList | null>(null)
  const { found, keep } = useDraft<KeptList>(`${id}:list:${ownerId}`, ownerId, setState)
  const put = (next: KeptList | null) => {
    setState(next)
    keep(next)
  }
  const of = (readAt: number): KeptList | null => (state?.readAt === readAt ? state : null)
  return { isRead: found !== undefined, put, of }
}

/** The lists of a book, and the one that is read. */
function useList(kind: SheetKind, book: Book | null, { school, kept }: { school: SheetSchool; kept: KeptList | null }) {
  const lists = useMemo(() => (book ? listsIn(book, kind, school) : null), [book, kind, school])
  const place = kept ? JSON.stringify(kept.place) : null
  const list = useMemo(
    () => (book && lists && place ? placedList(book, lists, JSON.parse(place) as KeptList['place']) : null),
    [book, lists, place],
  )
  return { lists, list }
}

/**
 * The way of a list from a file to rows that a call takes: the file, its tabs and headings, columns, words, and rows that
 * are mended. All of it is a draft of this person. Shown by `ListUploadView`, sent by `useListSend`.
 */
export function useListUpload<Rows extends ReadList>({ id, ownerId, of, school: given, known }: ListOptions<Rows>) {
  const draft = useKept({ id, ownerId })
  const file = useListFile({ key: `${id}:file:${ownerId}`, ownerId }, (readAt) => draft.of(readAt)?.chosen ?? {})
  const readAt = file.file?.readAt ?? null
  const fresh = useMemo(() => (readAt === null ? null : freshList(readAt)), [readAt])
  const kept = readAt === null ? null : (draft.of(readAt) ?? fresh)
  const school = useSchool(given, kept)
  const { lists, list } = useList(of.kind, file.book, { school, kept })
  const asked = { list, kind: of.kind, school }
  const { mapping, remember } = useListMapping({ ...asked, known, ownerId, chosen: kept?.mapping ?? null })
  const { readOne, readAgain, ...read } = useListRows({ of, list, lists, mapping, kept, school })
  const changes = useListChanges({ kind: of.kind, kept, put: draft.put, mapping, remember, readOne, readAgain })
  return {
    ...file,
    ...read,
    ...changes,
    kind: of.kind,
    school,
    kept,
    lists,
    list,
    mapping,
    /** Whether a question is open whose answer decides what is entered. */
    isUnclear:
      list?.isTooLong === true || file.book?.text?.isSure === false || (read.rows ? asks(read.rows.findings) : false),
    isLoading: file.file === undefined || !draft.isRead,
    isBegun: kept !== null && isBegun(kept),
    choose: (next: File): Promise<void> => {
      draft.put(null)
      return file.choose(next)
    },
    clear: () => {
      draft.put(null)
      file.clear()
    },
  }
}
