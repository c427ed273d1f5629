import { memo, useCallback, useMemo } from 'react'
import { useSchoolTime } from '#data/device/use-school-time.ts'
import { attendanceDraftKey } from '#data/attendance/attendance-drafts.ts'
import type { ClassDay } from '#data/attendance/class-day.ts'
import { device } from '#data/device/db.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import type { ClassWithStudents } from '#data/school/classes.queries.ts'
import { rowsOfClass } from '#data/outbox/subjects.ts'
import type { Today } from '#data/device/use-today.ts'
import { announcedReason } from '#domain/announcedabsences/announcedabsences.words.ts'
import { confirming } from '#domain/announcedabsences/announcedabsences.rules.ts'
import type { AttendanceConflict } from '#domain/attendance/attendance.schema.ts'
import { laterPart } from '#ui/later-part.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { DraftNote } from '../core/marking/DraftNote.tsx'
import type { SavedMark } from '../core/marking/form-rows.ts'
import { MarkSheet } from '../core/marking/MarkSheet.tsx'
import styles from '../core/marking/MarkSheet.module.css'
import { SaveBar } from '../core/marking/SaveBar.tsx'
import { useMarkForm } from '../core/marking/use-mark-form.ts'
import { texts } from './attendance.texts.ts'
import { ClassActions } from './ClassActions.tsx'
import { DayConflicts, DayNotices } from './Troubles.tsx'

/** Loaded once the classes show: whoever saves before it is there waits for it. */
const markClass = laterPart(async () => (await import('#domain/attendance/attendance.offline.ts')).markClassOffline)

type ClassFormProps = {
  day: ClassDay
  group: ClassWithStudents
  /** Why there is no school on the day; null on a school day. */
  closed: string | null
  ownerId: number
  clock: Today
  /** Number of marks of the class that only this device has. */
  waiting: number
  /** Whether the device may have a draft of the class; the form is then shown once the draft was read. */
  mayHaveDraft: boolean
  search: string
  onSearch: (search: string) => void
}

type Opened = Pick<ClassFormProps, 'day' | 'group' | 'ownerId' | 'mayHaveDraft' | 'clock'>

function useClassForm({ day, group, ownerId, mayHaveDraft, clock }: Opened) {
  const { classId, date, students } = day
  const draftKey = attendanceDraftKey(ownerId, classId, date)
  const people = useMemo(
    () =>
      students.map(({ studentId, mark, announced }) => ({
        id: studentId,
        mark,
        announced: announced && confirming(announced),
      })),
    [students],
  )
  const store = useCallback(
    (saved: readonly SavedMark[]) => {
      const marks = saved.map(({ id, ...mark }) => ({ studentId: id, ...mark }))
      const body = { classId, date, marks }
      return enqueue(device(), markClass.load, { body }, { draftKey, seen: rowsOfClass(group) })
    },
    [classId, date, draftKey, group],
  )
  const now = useSchoolTime()
  // A class of an earlier day is not marked at the time at which its students came.
  const isToday = date === clock.today
  const arrival = useCallback(() => (isToday ? now() : null), [isToday, now])
  return useMarkForm({ people, ownerId, draftKey, mayHaveDraft, store, arrival })
}

const sheetWords = {
  search: texts.searchStudents,
  searchShort: texts.searchStudentsShort,
  noMatch: texts.noStudentMatch,
}

export const ClassForm = memo(function ClassForm(props: ClassFormProps) {
  const { day, group, closed, ownerId, clock, waiting, mayHaveDraft, search, onSearch } = props
  const { form, draft, save, discard } = useClassForm({ day, group, ownerId, mayHaveDraft, clock })
  const className = group.name
  const students = useMemo(
    () =>
      day.students.map(({ studentId: id, fullname, announced }, index) => ({
        id,
        fullname,
        number: index + 1,
        detail: texts.studentId(id),
        announced: announced && texts.announced(announcedReason(announced)),
      })),
    [day.students],
  )
  const nameOf = useCallback(
    ({ studentId }: AttendanceConflict) =>
      students.find(({ id }) => id === studentId)?.fullname ?? `Student ${studentId}`,
    [students],
  )

  if (draft.status === 'reading') return <LoadingSkeleton rows={8} />
  return (
    <div className={styles['form']}>
      <div className={styles['troubles']}>
        <DayConflicts conflicts={day.conflicts} nameOf={nameOf} timeZone={clock.timeZone} />
        <DayNotices notices={day.notices} />
        <DraftNote draft={draft} discard={discard} />
      </div>
      <ClassActions form={form} sheet={{ className, date: day.date, printedOn: clock.today, students }} />
      {students.length === 0 ? (
        <p className={styles['none']}>{texts.noStudents}</p>
      ) : (
        <MarkSheet
          form={form}
          people={students}
          title={className}
          search={search}
          onSearch={onSearch}
          words={sheetWords}
        />
      )}
      <SaveBar form={form} save={save} waiting={waiting} closed={closed} />
    </div>
  )
})
