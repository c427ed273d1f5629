import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { device } from '#data/device/db.ts'
import type { ClassSheets } from '#data/exams/class-sheets.queries.ts'
import type { CorrectionsLeft } from '#data/exams/corrections.ts'
import { dismissEntry } from '#data/outbox/outbox.ts'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import { MAX_MARKS, type ExamRow, type SubjectRow } from '#domain/exams/exams.schema.ts'
import { shownExam } from '#domain/school/subject-names.texts.ts'
import { PHONE } from '#ui/phone.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { coreTexts } from '../../core/core.texts.ts'
import { ChildMarks } from '../marks/ChildMarks.tsx'
import { MarksGrid } from '../marks/MarksGrid.tsx'
import { statesOf, valueIn } from './cell-states.ts'
import { entryTexts as texts } from './entry.texts.ts'
import type { Offer } from './offers.ts'
import { SaveMarks } from './SaveMarks.tsx'
import { ScoreConflicts, ScoreNotices } from './ScoreTroubles.tsx'
import type { EntryFilters } from './use-entry-filters.ts'
import { useClassEntry, useDismissal } from './use-class-entry.ts'
import styles from './entry.module.css'

type ClassEntryProps = {
  filters: Pick<EntryFilters, 'isByChild'>
  offer: Offer
  /** The chosen subjects among those of the offer. */
  subjects: readonly SubjectRow[]
  exam: ExamRow
  sheets: ClassSheets
  user: LoginUser
  timeZone: string
  corrections: CorrectionsLeft | null
}

const dismiss = (id: string): Promise<void> => dismissEntry(device(), id)

/** The grid of marks of a class, with conflicting and refused marks above it and the saving bar below. */
export function ClassEntry({ filters, offer, subjects, exam, sheets, user, timeZone, corrections }: ClassEntryProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const maximum = MAX_MARKS[exam.type]
  const isTeacher = user.Role === 'Teacher'
  const entry = useClassEntry({ offer, sheets, ownerId: user.id, maximum })
  const { typed, saved, changes } = entry
  useDismissal(sheets.settledEntries, dismiss)
  const { group } = offer
  const rows = useMemo(
    () => group.students.map(({ id, fullname }) => ({ id, heading: fullname, detail: `ID ${id}` })),
    [group],
  )
  const columns = useMemo(() => subjects.map(({ id, name }) => ({ id, heading: name })), [subjects])
  const drafts = useMemo(() => new Map([...typed].map(([key, { text }]) => [key, text])), [typed])
  const waiting = [...sheets.scores.values()].filter(({ pending }) => pending === 'waiting').length
  const names = {
    student: (id: number) => group.students.find((each) => each.id === id)?.fullname ?? `ID ${id}`,
    subject: (id: number) => offer.subjects.find((each) => each.id === id)?.name ?? String(id),
  }
  const marks = {
    label: texts.grid(group.name, shownExam(exam.name)),
    rows,
    columns,
    maximum,
    valueOf: valueIn({ sheets, saved, maximum }),
    drafts,
    onType: entry.type,
    stateOf: statesOf({ sheets, typed, saved, maximum, isTeacher }),
  }
  if (!entry.isReady) return <LoadingSkeleton rows={6} />
  return (
    <section className={styles['entry']} aria-label={texts.grid(group.name, shownExam(exam.name))}>
      <ScoreConflicts conflicts={sheets.conflicts} names={names} timeZone={timeZone} />
      <ScoreNotices notices={sheets.notices} names={names} />
      {entry.isRestored ? <p role="status">{coreTexts.restored}</p> : null}
      <p className={styles['hint']}>{texts.maximum(maximum)}</p>
      {isPhone && filters.isByChild ? <ChildMarks {...marks} /> : <MarksGrid {...marks} />}
      <SaveMarks
        changes={changes}
        names={names}
        waiting={Math.max(waiting, saved.size)}
        save={entry.save}
        corrections={corrections}
        isTeacher={isTeacher}
      />
    </section>
  )
}
