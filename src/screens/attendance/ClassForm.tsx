import { Alert, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import type { AttendanceConflict } from '#domain/attendance/attendance.schema.ts'
import { afterPaint } from '#data/after-paint.ts'
import type { ClassDay } from '#data/attendance/class-day.ts'
import type { ClassWithStudents } from '#data/school/classes.queries.ts'
import { studentSearch } from '#data/school/students.queries.ts'
import type { Today } from '#data/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { texts } from './attendance.texts.ts'
import type { ClassForm as Form } from './class-form.ts'
import { ClassActions } from './ClassActions.tsx'
import styles from './ClassForm.module.css'
import { SaveBar } from './SaveBar.tsx'
import { StudentRow } from './StudentRow.tsx'
import { DayConflicts, DayNotices } from './Troubles.tsx'
import { useClassForm, useTotals } from './use-class-form.ts'

type ClassFormProps = {
  day: ClassDay
  group: ClassWithStudents
  /** Why there is no school on the day; null on a school day. */
  closed: string | null
  ownerId: number
  clock: Today
  /** Number of marks of the class that only this device has. */
  waiting: number
  /** There may be a draft of this class on the device: the form is shown once it was read. */
  mayHaveDraft: boolean
  search: string
  onSearch: (search: string) => void
}

export const ClassForm = memo(function ClassForm(props: ClassFormProps) {
  const { day, group, closed, ownerId, clock, waiting, mayHaveDraft, search, onSearch } = props
  const { form, draft, save, discard } = useClassForm({ day, group, ownerId, mayHaveDraft })
  const className = group.name
  const students = useMemo(
    () => day.students.map(({ studentId, fullname }, index) => ({ id: studentId, fullname, number: index + 1 })),
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
        {draft.status === 'failed' ? <ProblemAlert message={texts.draftFailed} /> : null}
        {draft.status === 'ready' && draft.restored > 0 ? <Restored discard={discard} /> : null}
      </div>
      <ClassActions form={form} sheet={{ className, date: day.date, printedOn: clock.today, students }} />
      {students.length === 0 ? (
        <p className={styles['none']}>{texts.noStudents}</p>
      ) : (
        <>
          <div className={styles['sticky']}>
            <strong className={styles['class']} aria-hidden>
              {className}
            </strong>
            <SearchInput
              label={texts.searchStudents}
              placeholder={texts.searchStudentsShort}
              value={search}
              onChange={onSearch}
            />
            <Counts form={form} />
          </div>
          <StudentList form={form} students={students} search={search} />
        </>
      )}
      <SaveBar form={form} save={save} waiting={waiting} closed={closed} />
    </div>
  )
})

/** Whether the first rendering has been painted. */
function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted
}

/** The least height of a row (`min-height` in StudentRow.module.css). */
const ROW_PX = 56

/**
 * Rows that can be visible when a class is opened. The others are rendered after these were painted, so that a class of
 * sixty opens as fast as one of fifteen on a cheap tablet.
 */
const rowsAtFirst = (): number => Math.ceil(window.innerHeight / ROW_PX)

type Students = readonly { id: number; fullname: string; number: number }[]

function StudentList({ form, students, search }: { form: Form; students: Students; search: string }) {
  const isPainted = usePainted()
  const found = search ? students.filter(studentSearch(search)) : students
  if (found.length === 0) return <p className={styles['none']}>{texts.noStudentMatch}</p>
  const shown = isPainted ? found : found.slice(0, rowsAtFirst())
  return (
    <ol className={styles['list']}>
      {shown.map(({ id, fullname, number }) => (
        <StudentRow key={id} form={form} studentId={id} fullname={fullname} number={number} />
      ))}
    </ol>
  )
}

function Counts({ form }: { form: Form }) {
  const { present, absent } = useTotals(form)
  return (
    <p className={styles['counts']} aria-live="off">
      <span className={styles['present']}>
        <b>{present}</b> {texts.present.toLowerCase()}
      </span>
      <span className={styles['absent']} data-some={absent > 0 || undefined}>
        <b>{absent}</b> {texts.absent.toLowerCase()}
      </span>
    </p>
  )
}

const Restored = ({ discard }: { discard: () => void }) => (
  <Alert color="amber" icon={<IconHistory size={22} />} role="status">
    <div className={styles['restored']}>
      {texts.restored}
      <Button size="xs" variant="default" h={44} flex="none" onClick={discard}>
        {texts.discard}
      </Button>
    </div>
  </Alert>
)
