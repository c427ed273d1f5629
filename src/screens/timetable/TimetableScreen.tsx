import { Button, NativeSelect } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo, mayReach } from '#app/screens.ts'
import { shownSubject } from '#domain/school/subject-names.texts.ts'
import { togetherWith } from '#domain/timetable/clashes.rules.ts'
import type { LessonRow } from '#domain/timetable/timetable.schema.ts'
import { weekdayAt } from '#domain/timetable/free-teachers.rules.ts'
import { useToday } from '#data/device/use-today.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { useTimetable, type Timetable } from '#data/timetable/timetable.queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PrintButtons } from '#ui/export/PrintButtons.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaGate } from '../core/Gates.tsx'
import { AllPapers } from './AllPapers.tsx'
import { bellTimesScreen, editTimetableScreen, substitutesScreen, timetableScreen } from './timetable.screens.ts'
import { timetableTexts as texts } from './timetable.texts.ts'
import { isOf, roomsOf, teachersOf, weekOf, type Of } from './week.ts'
import { weekPaper } from './week-paper.ts'
import { weekTexts } from './week.texts.ts'
import { WeekTable } from './WeekTable.tsx'
import { SubstituteList } from './SubstituteList.tsx'
import styles from './timetable.module.css'

/** The week of a class, a teacher or a room; a teacher begins with her own. */
export default function TimetableScreen() {
  const timetable = useTimetable()
  const mayChange = mayReach(editTimetableScreen, useSession()?.user.Role ?? null)
  return (
    <Page
      title={timetableScreen.title}
      lead={texts.lead}
      actions={
        mayChange ? (
          <>
            <Button component={Link} to={linkTo(editTimetableScreen)}>
              {texts.edit}
            </Button>
            <Button component={Link} to={linkTo(bellTimesScreen)} variant="default">
              {texts.bells}
            </Button>
            <Button component={Link} to={linkTo(substitutesScreen)} variant="default">
              {texts.substitutes}
            </Button>
          </>
        ) : null
      }
    >
      <ReplicaGate reading={timetable} needsWhole="daily">
        {(data) =>
          data.lessons.length > 0 ? (
            <Weeks timetable={data} />
          ) : (
            <EmptyState icon={<IconCalendarTime size={30} />} title={weekTexts.none}>
              {mayChange ? null : texts.noneHint}
            </EmptyState>
          )
        }
      </ReplicaGate>
    </Page>
  )
}

type Choice = { value: string; label: string; of: Of; name: string }

/** What a week can be shown of, in groups; of colleagues, a teacher holds the lessons in her own classes only. */
function choicesOf({ lessons, classes }: Timetable, own: { id: number; name: string } | null) {
  const mine: Choice[] = own
    ? [{ value: 'mine', label: texts.mine, of: { by: 'teacher', id: own.id }, name: own.name }]
    : []
  const ofClasses = classes
    .filter(({ id }) => lessons.some(({ classId }) => classId === id))
    .map(({ id, name }): Choice => ({ value: `class:${id}`, label: name, of: { by: 'class', id }, name }))
  if (own) return { mine, ofClasses, ofTeachers: [], ofRooms: [] }
  const ofTeachers = teachersOf(lessons).map(({ id, name }): Choice => ({
    value: `teacher:${id}`,
    label: name,
    of: { by: 'teacher', id },
    name,
  }))
  const ofRooms = roomsOf(lessons).map((room): Choice => ({
    value: `room:${room}`,
    label: room,
    of: { by: 'room', room },
    name: texts.roomOf(room),
  }))
  return { mine, ofClasses, ofTeachers, ofRooms }
}

/** The words of a lesson: the subject first, then what the week is not of. */
function wordsIn({ subjects, classes, lessons }: Timetable, { by }: Of) {
  const subjectOf = new Map(subjects.map(({ id, name }) => [id, shownSubject(name)]))
  const classOf = new Map(classes.map(({ id, name }) => [id, name]))
  const partnersOf = (lesson: LessonRow): string => {
    const names = togetherWith(lesson, lessons).flatMap(({ classId }) => classOf.get(classId) ?? [])
    return names.length > 0 ? texts.together(names.join(', ')) : ''
  }
  return (lesson: LessonRow): string[] =>
    [
      subjectOf.get(lesson.subjectId) ?? '',
      by === 'class' ? partnersOf(lesson) : (classOf.get(lesson.classId) ?? ''),
      by === 'teacher' ? '' : (lesson.teacher ?? weekTexts.nobody),
      by === 'room' ? '' : (lesson.room ?? ''),
    ].filter(Boolean)
}

function Weeks({ timetable }: { timetable: Timetable }) {
  const [address, setAddress] = useAddress()
  const school = useSchool()
  const user = useSession()?.user
  const today = useToday()?.today
  const own = user?.Role === 'Teacher' ? { id: user.id, name: user.fullname } : null
  const { mine, ofClasses, ofTeachers, ofRooms } = choicesOf(timetable, own)
  const all = [...mine, ...ofClasses, ...ofTeachers, ...ofRooms]
  const chosen = all.find(({ value }) => value === address.get('of')) ?? all[0]
  if (!chosen) return null
  const lessons = timetable.lessons.filter(isOf(chosen.of))
  const lines = weekOf({ ...timetable, lessons })
  const wordsOf = wordsIn(timetable, chosen.of)
  const papersOf = (choices: readonly Choice[]) =>
    choices.map(({ of, name }) => ({
      ...weekPaper({
        name,
        week: timetable.week,
        lines: weekOf({ ...timetable, lessons: timetable.lessons.filter(isOf(of)) }),
        wordsOf: wordsIn(timetable, of),
      }),
      ...(school ? { school } : {}),
    }))
  const groups = [
    { group: texts.classes, items: ofClasses },
    { group: texts.teachers, items: ofTeachers },
    { group: texts.rooms, items: ofRooms },
  ].filter(({ items }) => items.length > 0)
  return (
    <>
      <div className={styles['bar']}>
        <NativeSelect
          label={texts.show}
          value={chosen.value}
          onChange={({ currentTarget }) => setAddress({ of: currentTarget.value })}
          data={[...mine, ...groups]}
        />
        <PrintButtons
          isEmpty={lines.length === 0}
          words={texts}
          table={() => ({
            ...weekPaper({ name: chosen.name, week: timetable.week, lines, wordsOf }),
            ...(school ? { school } : {}),
          })}
        />
        {own ? null : (
          <AllPapers
            makers={[
              { label: texts.allClasses, title: texts.classes, papers: () => papersOf(ofClasses) },
              { label: texts.allTeachers, title: texts.teachers, papers: () => papersOf(ofTeachers) },
            ]}
          />
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyState icon={<IconCalendarTime size={30} />} title={texts.noneOfMine} />
      ) : (
        <WeekTable
          label={weekTexts.titleOf(chosen.name)}
          week={timetable.week}
          lines={lines}
          today={today ? weekdayAt(today) : undefined}
          wordsOf={wordsOf}
        />
      )}
      {today ? <SubstituteList timetable={timetable} of={chosen.of} today={today} /> : null}
    </>
  )
}
