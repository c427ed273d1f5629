import { memo, useCallback, useMemo } from 'react'
import { IconUsers } from '@tabler/icons-react'
import { isHiredBy } from '#domain/employees/employees.rules.ts'
import { REMARK_REQUIRED } from '#domain/presence/presence.schema.ts'
import type { EmployeeRow } from '#domain/employees/employee.schema.ts'
import { markPresence, presenceDraftKey, type PresenceOfDay } from '#data/presence/day.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { useAddress } from '#ui/use-address.ts'
import { DraftNote } from '../core/marking/DraftNote.tsx'
import type { SavedMark } from '../core/marking/form-rows.ts'
import { MarkAll } from '../core/marking/MarkAll.tsx'
import { MarkSheet } from '../core/marking/MarkSheet.tsx'
import form from '../core/marking/MarkSheet.module.css'
import { SaveBar } from '../core/marking/SaveBar.tsx'
import { useMarkForm } from '../core/marking/use-mark-form.ts'
import { Notices } from '../core/troubles/Notices.tsx'
import styles from './presence.module.css'
import { presenceTexts } from './presence.texts.ts'
import { RowConflict } from './RowConflict.tsx'

const texts = presenceTexts.sheet

type DaySheetProps = {
  employees: readonly EmployeeRow[]
  day: PresenceOfDay
  /** Why there is no school on the day; null on a school day. */
  closed: string | null
  ownerId: number
  timeZone: string
}

/** Everybody who had been hired by the day, or was marked on it. */
const staffOn = (employees: readonly EmployeeRow[], { date, marks }: PresenceOfDay): EmployeeRow[] =>
  employees.filter((employee) => isHiredBy(employee, date) || marks.has(employee.id))

const sheetWords = { search: texts.search, searchShort: texts.searchShort, noMatch: texts.noMatch }

/** All employees of a day, present by default. Key it by the draft. */
export function DaySheet({ employees, day, closed, ownerId, timeZone }: DaySheetProps) {
  const staff = useMemo(() => staffOn(employees, day), [employees, day])
  if (staff.length === 0)
    return (
      <EmptyState icon={<IconUsers size={32} />} title={texts.nobody}>
        {employees.length === 0 ? texts.nobodyHelp : texts.nobodyYet}
      </EmptyState>
    )
  return <Sheet staff={staff} day={day} closed={closed} ownerId={ownerId} timeZone={timeZone} />
}

type SheetProps = Omit<DaySheetProps, 'employees'> & { staff: readonly EmployeeRow[] }

const Sheet = memo(function Sheet({ staff, day, closed, ownerId, timeZone }: SheetProps) {
  const [params, set] = useAddress()
  const { date, marks, records } = day
  const draftKey = presenceDraftKey(ownerId, date)
  const people = useMemo(() => staff.map(({ id }) => ({ id, mark: marks.get(id) ?? null })), [staff, marks])
  const store = useCallback(
    (saved: readonly SavedMark[]) =>
      markPresence(
        { date, marks: saved.map(({ id, ...mark }) => ({ employeeId: id, ...mark })) },
        { employees: staff, draftKey },
      ),
    [date, staff, draftKey],
  )
  const sheet = useMarkForm({ people, ownerId, draftKey, mayHaveDraft: true, store })
  const rows = useMemo(
    () =>
      staff.map(({ id, fullName, jobTitle }, at) => ({
        id,
        fullname: fullName,
        number: at + 1,
        detail: texts.detail(id, jobTitle),
      })),
    [staff],
  )
  const names = useMemo(() => new Map(rows.map(({ id, fullname }) => [id, fullname])), [rows])
  const below = useCallback(
    (id: number) => {
      const record = records.get(id)
      return record?.other ? <RowConflict record={record} name={names.get(id) ?? ''} timeZone={timeZone} /> : null
    },
    [records, names, timeZone],
  )
  const setSearch = useCallback((search: string) => set({ search }), [set])
  const waiting = [...marks.values()].filter(({ pending }) => pending === 'waiting').length

  if (sheet.draft.status === 'reading') return <LoadingSkeleton rows={8} />
  return (
    <div className={`${form['form']} ${styles['sheet']}`}>
      <div className={form['troubles']}>
        <Notices notices={day.notices} words={presenceTexts.notices} />
        <DraftNote draft={sheet.draft} discard={sheet.discard} />
      </div>
      <div className={form['actions']}>
        <MarkAll form={sheet.form} isEmpty={false} present={texts.everyonePresent} absent={null} />
      </div>
      <MarkSheet
        form={sheet.form}
        people={rows}
        title={texts.title}
        search={params.get('search') ?? ''}
        onSearch={setSearch}
        words={sheetWords}
        below={below}
      />
      <SaveBar
        form={sheet.form}
        save={sheet.save}
        waiting={waiting}
        closed={closed}
        reasonRequired={REMARK_REQUIRED}
        delivered={texts.saved}
      />
    </div>
  )
})
