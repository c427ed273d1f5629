import { useCallback, useEffect, useMemo, useState } from 'react'
import { device } from '#data/device/db.ts'
import type { ClassSheets } from '#data/exams/class-sheets.queries.ts'
import { nudge } from '#data/sync/nudge.ts'
import { enqueueAll } from '#data/outbox/outbox.ts'
import { rowsOfClass } from '#data/outbox/subjects.ts'
import { useDraft } from '#data/device/use-draft.ts'
import { enterScoresOffline } from '#domain/exams/exams.offline.ts'
import type { TypedMark } from '../marks/MarksGrid.tsx'
import {
  changesOf,
  draftOf,
  entryDraftKey,
  NOTHING_TYPED,
  typedAfter,
  typedIn,
  withoutSaved,
  type EntryDraft,
  type Typed,
} from './entry-form.ts'
import type { Offer } from './offers.ts'

type Opened = { offer: Offer; sheets: ClassSheets; ownerId: number; maximum: number }

/** The typed marks of a class and exam: written to the draft at every key, saved for all subjects in one step. */
export function useClassEntry({ offer, sheets, ownerId, maximum }: Opened) {
  const { group, subjects: offered } = offer
  const { classId, examId, scores } = sheets
  const draftKey = entryDraftKey(ownerId, classId, examId)
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED)
  // Saved cells whose entries are not yet in `scores`, since the outbox is read a moment later.
  const [stored, setStored] = useState({ cells: NOTHING_TYPED, over: scores })
  const saved = stored.over === scores ? stored.cells : NOTHING_TYPED
  const [isRestored, setRestored] = useState(false)
  const { found, keep } = useDraft<EntryDraft>(draftKey, ownerId, (draft) => {
    const restored = typedIn(draft)
    setTyped(restored)
    setRestored(restored.size > 0)
  })

  const students = useMemo(() => new Set(group.students.map(({ id }) => id)), [group])
  const subjects = useMemo(() => new Set(offered.map(({ id }) => id)), [offered])
  const changes = useMemo(
    () => changesOf(typed, { scores, maximum, students, subjects }),
    [typed, scores, maximum, students, subjects],
  )

  const type = (cells: readonly TypedMark[]): void => {
    const next = typedAfter(typed, cells, scores)
    setTyped(next)
    keep(draftOf(next))
  }

  const save = useCallback(async () => {
    const inputs = [...changes.bySubject].map(([subjectId, marks]) => ({
      body: { classId, examId, subjectId, scores: marks },
    }))
    const isEntered = (key: string): boolean => {
      const [studentId = 0, subjectId = 0] = key.split(':').map(Number)
      return changes.bySubject.get(subjectId)?.some((each) => each.studentId === studentId) ?? false
    }
    const cells = new Map([...typed].filter(([key]) => isEntered(key)))
    const options = { seen: rowsOfClass(group), ...(cells.size === typed.size ? { draftKey } : {}) }
    const entries = await enqueueAll(device(), enterScoresOffline, inputs, options)
    // Any later `scores` have these marks, or the verdict of the server on them.
    setStored({ cells, over: scores })
    setTyped((now) => {
      const rest = withoutSaved(now, cells)
      keep(draftOf(rest))
      return rest
    })
    setRestored(false)
    nudge('enqueue')
    return entries
  }, [changes, typed, scores, classId, examId, group, draftKey, keep])

  return { isReady: found !== undefined, isRestored, typed, saved, changes, type, save }
}

/** Dismisses these entries, about which the person does not have to be told any more. */
export function useDismissal(entries: readonly string[], dismiss: (id: string) => Promise<unknown>): void {
  useEffect(() => {
    for (const id of entries) void dismiss(id).catch(() => undefined)
  }, [entries, dismiss])
}
