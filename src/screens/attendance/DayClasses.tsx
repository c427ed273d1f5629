import { IconSchool } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { attendanceDraftKey, useDraftedClasses } from '#data/attendance/attendance-drafts.ts'
import { classDayOf, classesOn, overviewOf } from '#data/attendance/class-day.ts'
import type { AttendanceDay } from '#data/attendance/day.queries.ts'
import type { ClassBook, ClassWithStudents } from '#data/school/classes.queries.ts'
import { device } from '#data/device/db.ts'
import { dismissEntry } from '#data/outbox/outbox.ts'
import { searchable, studentSearch } from '#data/school/students.queries.ts'
import type { Today } from '#data/device/use-today.ts'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import { ATTENDANCE_DAYS_CACHED } from '#domain/synced-tables.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { texts } from './attendance.texts.ts'
import { ClassCard } from './ClassCard.tsx'
import { ClassForm } from './ClassForm.tsx'
import { DaySummary } from './DaySummary.tsx'
import { InitialLoad } from './InitialLoad.tsx'
import styles from './MarkClassScreen.module.css'
import type { MarkFilters } from './use-mark-filters.ts'
import { HelpLink } from '../core/help/HelpLink.tsx'

type DayClassesProps = {
  book: ClassBook
  day: AttendanceDay
  user: LoginUser
  filters: MarkFilters
  clock: Today
  /** Why there is no school on the day; null on a school day. */
  closed: string | null
}

/** The classes of a day: summary, search, and a card for each. */
export function DayClasses({ book, day, user, filters, clock, closed }: DayClassesProps) {
  const classes = useMemo(() => classesOn(book.classes, day, clock.timeZone), [book, day, clock.timeZone])
  const overview = useMemo(() => overviewOf(classes, day), [classes, day])
  const found = useMemo(() => findClasses(classes, filters.search), [classes, filters.search])
  const drafts = useDraftedClasses(user.id, day.date)
  useDismissal(day.settledEntries)
  const { openClass, setOpenClass, toggleClass } = filters

  if (book.classes.length === 0) return book.isWhole ? <NoClasses user={user} /> : <InitialLoad />
  const isOld = day.date < addDays(clock.today, -ATTENDANCE_DAYS_CACHED)
  return (
    <>
      <DaySummary overview={overview} onOpen={setOpenClass} />
      {book.isWhole ? null : <p className={styles['note']}>{texts.stillLoading}</p>}
      {isOld ? <p className={styles['note']}>{texts.notRetained(ATTENDANCE_DAYS_CACHED)}</p> : null}
      <div className={styles['search']}>
        <SearchInput label={texts.searchClasses} value={filters.search} onChange={filters.setSearch} />
      </div>
      {found.length === 0 ? <EmptyState title={texts.noMatch} /> : null}
      <ul className={styles['list']} hidden={found.length === 0}>
        {found.map(({ group, students }) => {
          const counts = overview.counts.get(group.id)
          if (!counts) return null
          const isOpen = group.id === openClass
          return (
            <ClassCard
              key={group.id}
              id={group.id}
              name={group.name}
              counts={counts}
              hasDraft={drafts?.has(group.id) ?? false}
              isOpen={isOpen}
              found={students}
              timeZone={clock.timeZone}
              onToggle={toggleClass}
            >
              {isOpen && book.isWhole ? (
                <OpenClass
                  group={group}
                  day={day}
                  user={user}
                  filters={filters}
                  clock={clock}
                  closed={closed}
                  waiting={counts.waiting}
                  mayHaveDraft={drafts?.has(group.id) ?? true}
                />
              ) : null}
              {/* Marks of half a class would look like all of them, and saving them would delete the rest of a
                 draft. */}
              {isOpen && !book.isWhole ? <InitialLoad /> : null}
            </ClassCard>
          )
        })}
      </ul>
    </>
  )
}

type OpenClassProps = Omit<DayClassesProps, 'book'> & {
  group: ClassWithStudents
  waiting: number
  mayHaveDraft: boolean
}

function OpenClass({ group, day, user, filters, clock, closed, waiting, mayHaveDraft }: OpenClassProps) {
  const classDay = useMemo(() => classDayOf(group, day), [group, day])
  return (
    <ClassForm
      // The key makes another form, with a draft of its own, for another day, class or person.
      key={attendanceDraftKey(user.id, group.id, day.date)}
      day={classDay}
      group={group}
      closed={closed}
      ownerId={user.id}
      clock={clock}
      waiting={waiting}
      mayHaveDraft={mayHaveDraft}
      search={filters.studentSearch}
      onSearch={filters.setStudentSearch}
    />
  )
}

/** Dismisses entries whose conflicts have all been settled, so that no screen goes on asking for attention. */
function useDismissal(entries: readonly string[]): void {
  useEffect(() => {
    for (const id of entries) void dismissEntry(device(), id).catch(() => undefined)
  }, [entries])
}

const NoClasses = ({ user }: { user: LoginUser }) =>
  user.Role === 'Teacher' ? (
    <EmptyState icon={<IconSchool size={32} />} title={texts.noClassesTeacher} action={<HelpLink />}>
      {texts.noClassesTeacherHelp}
    </EmptyState>
  ) : (
    <EmptyState icon={<IconSchool size={32} />} title={texts.noClasses} action={<HelpLink />}>
      {texts.noClassesHelp}
    </EmptyState>
  )

const NAMES_SHOWN = 3

type Found = { group: ClassWithStudents; students: string | null }

/** Classes whose name or a student of which matches the search, with the names of the matching students. */
function findClasses(classes: readonly ClassWithStudents[], search: string): Found[] {
  const wanted = searchable(search)
  if (!wanted) return classes.map((group) => ({ group, students: null }))
  const isFound = studentSearch(search)
  return classes.flatMap((group): Found[] => {
    if (searchable(group.name).startsWith(wanted)) return [{ group, students: null }]
    const names = group.students.filter(isFound).map(({ fullname }) => fullname)
    if (names.length === 0) return []
    const more = names.length > NAMES_SHOWN ? ` ${texts.more(names.length - NAMES_SHOWN)}` : ''
    return [{ group, students: names.slice(0, NAMES_SHOWN).join(', ') + more }]
  })
}
