import { Button, NativeSelect } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { shownTimes, timesOf } from '#domain/timetable/bell-times.rules.ts'
import { busyAt, weekdayAt } from '#domain/timetable/free-teachers.rules.ts'
import { giveLesson, takeLessonBack } from '#domain/timetable/substitutes.endpoints.ts'
import type { SubstituteRow } from '#domain/timetable/substitutes.schema.ts'
import { listLessonTeachers } from '#domain/timetable/timetable.endpoints.ts'
import type { LessonRow, LessonTeacher } from '#domain/timetable/timetable.schema.ts'
import { call } from '#data/answers/api.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useToday } from '#data/device/use-today.ts'
import { useTimetable, type Timetable } from '#data/timetable/timetable.queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAddress } from '#ui/use-address.ts'
import { DayField } from '../core/DayField.tsx'
import { useAction } from '../core/form/use-action.ts'
import { AnswerGate, ReplicaGate } from '../core/Gates.tsx'
import { substitutesScreen, timetableScreen } from './timetable.screens.ts'
import { substitutesTexts as texts } from './substitutes.texts.ts'
import styles from './timetable.module.css'
import { teachersOf } from './week.ts'

/** Finds substitutes for the lessons of an absent teacher on a day. */
export default function SubstitutesScreen() {
  const timetable = useTimetable()
  const { answer, ask } = useAnswer(listLessonTeachers, {})
  const today = useToday()?.today
  return (
    <Page
      title={substitutesScreen.title}
      lead={texts.lead}
      actions={
        <Button component={Link} to={linkTo(timetableScreen)} variant="default">
          {texts.view}
        </Button>
      }
    >
      <ReplicaGate reading={timetable} needsWhole="daily">
        {(data) => (
          <AnswerGate answer={answer} onRetry={ask}>
            {({ teachers }) => (today ? <Absence timetable={data} teachers={teachers} today={today} /> : null)}
          </AnswerGate>
        )}
      </ReplicaGate>
    </Page>
  )
}

type AbsenceProps = { timetable: Timetable; teachers: readonly LessonTeacher[]; today: string }

/** What a lesson is, in words: `07:30–08:10, Mathematics, 3A`. */
function wordsIn({ bells, subjects, classes }: Timetable, day: string) {
  return (lesson: Pick<LessonRow, 'classId' | 'shift' | 'period' | 'subjectId'>): string => {
    const times = timesOf(bells, { ...lesson, weekday: weekdayAt(day) })
    const subject = subjects.find(({ id }) => id === lesson.subjectId)?.name ?? ''
    const className = classes.find(({ id }) => id === lesson.classId)?.name ?? ''
    return [times ? shownTimes(times) : '', subject, className].filter(Boolean).join(', ')
  }
}

function useSaving() {
  const done = ({ message }: { message: string }) => toastDone(message)
  const give = useAction((body: Parameters<typeof call<typeof giveLesson>>[1]['body']) => call(giveLesson, { body }), {
    trouble: texts.failed,
    done,
  })
  const takeBack = useAction((id: number) => call(takeLessonBack, { params: { id: String(id) } }), {
    trouble: texts.failed,
    done,
  })
  return { give, takeBack }
}

function Absence({ timetable, teachers, today }: AbsenceProps) {
  const [address, setAddress] = useAddress()
  const { give, takeBack } = useSaving()
  const day = address.get('day') ?? today
  const weekday = weekdayAt(day)
  const onDay = timetable.lessons.filter((each) => each.weekday === weekday)
  const absentees = teachersOf(onDay)
  const absent = absentees.find(({ id }) => String(id) === address.get('teacher'))
  const given = timetable.substitutes.filter((each) => each.day === day)
  const wordsOf = wordsIn(timetable, day)
  const trouble = give.trouble ?? takeBack.trouble
  return (
    <>
      <div className={styles['bar']}>
        <DayField label={texts.day} value={day} onChange={(value) => setAddress({ day: value })} />
        <NativeSelect
          label={texts.absent}
          value={absent ? String(absent.id) : ''}
          onChange={({ currentTarget }) => setAddress({ teacher: currentTarget.value })}
          data={[
            { value: '', label: texts.choose },
            ...absentees.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </div>
      {trouble ? <ProblemAlert message={trouble} /> : null}
      {absentees.length === 0 ? <EmptyState icon={<IconCalendarTime size={30} />} title={texts.nobodyThat} /> : null}
      {absent ? (
        <Panel title={texts.lessons(absent.name)}>
          <ul className={styles['list']}>
            {onDay
              .filter(({ teacherId }) => teacherId === absent.id)
              .sort((one, other) => wordsOf(one).localeCompare(wordsOf(other)))
              .map((lesson) => (
                <LessonLine
                  key={lesson.id}
                  lesson={lesson}
                  words={wordsOf(lesson)}
                  options={optionsFor(timetable, teachers, { ...lesson, day })}
                  given={given.find((each) => isOf(each, lesson))}
                  isBusy={give.isBusy || takeBack.isBusy}
                  onGive={(teacherId) => {
                    const { classId, shift, period } = lesson
                    void give.run({ day, classId, shift, period, absentId: absent.id, teacherId })
                  }}
                  onTakeBack={(id) => void takeBack.run(id)}
                />
              ))}
          </ul>
        </Panel>
      ) : null}
      <Given given={given} wordsOf={wordsOf} isBusy={takeBack.isBusy} onTakeBack={(id) => void takeBack.run(id)} />
    </>
  )
}

type GivenProps = {
  given: readonly SubstituteRow[]
  wordsOf: (each: SubstituteRow) => string
  isBusy: boolean
  onTakeBack: (id: number) => void
}

/** All substitutes of the day, each to be taken back. */
const Given = ({ given, wordsOf, isBusy, onTakeBack }: GivenProps) =>
  given.length === 0 ? null : (
    <div className={styles['below']}>
      <Panel title={texts.taken}>
        <ul className={styles['list']}>
          {given.map((each) => (
            <li key={each.id} className={styles['line']}>
              <span>{texts.line(wordsOf(each), each.teacher, each.absent)}</span>
              <Button
                variant="default"
                disabled={isBusy}
                aria-label={texts.takeBackOf(wordsOf(each))}
                onClick={() => onTakeBack(each.id)}
              >
                {texts.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )

const isOf = (given: SubstituteRow, lesson: LessonRow): boolean =>
  given.classId === lesson.classId &&
  given.shift === lesson.shift &&
  given.period === lesson.period &&
  given.absentId === lesson.teacherId

/** Who can take a lesson: the free ones first, the others with the class in which they are. */
function optionsFor(timetable: Timetable, teachers: readonly LessonTeacher[], lesson: LessonRow & { day: string }) {
  // Whoever takes this lesson already is not kept from it by that.
  const substitutes = timetable.substitutes.filter((each) => each.day !== lesson.day || !isOf(each, lesson))
  const busy = busyAt(
    { ...timetable, substitutes },
    { ...lesson, ...(lesson.teacherId ? { absentId: lesson.teacherId } : {}) },
  )
  // Whoever has lessons of that day that others take may be ill herself.
  const away = new Set(timetable.substitutes.filter(({ day }) => day === lesson.day).map(({ absentId }) => absentId))
  const others = teachers.filter(({ id }) => id !== lesson.teacherId)
  const classOf = (id: number) => timetable.classes.find((each) => each.id === busy.get(id))?.name ?? ''
  return [
    ...others
      .filter(({ id }) => !busy.has(id))
      .sort((one, other) => Number(away.has(one.id)) - Number(away.has(other.id)))
      .map(({ id, fullName }) => ({ value: String(id), label: away.has(id) ? texts.away(fullName) : fullName })),
    ...others
      .filter(({ id }) => busy.has(id))
      .map(({ id, fullName }) => ({ value: String(id), label: texts.busy(fullName, classOf(id)), disabled: true })),
  ]
}

type LessonLineProps = {
  lesson: LessonRow
  words: string
  options: ReturnType<typeof optionsFor>
  given: SubstituteRow | undefined
  isBusy: boolean
  onGive: (teacherId: number) => void
  onTakeBack: (id: number) => void
}

const LessonLine = ({ words, options, given, isBusy, onGive, onTakeBack }: LessonLineProps) => (
  <li className={styles['line']}>
    <span>{words}</span>
    <NativeSelect
      aria-label={texts.substituteIn(words)}
      value={given ? String(given.teacherId) : ''}
      disabled={isBusy}
      onChange={({ currentTarget }) => {
        if (currentTarget.value !== '') onGive(Number(currentTarget.value))
        else if (given) onTakeBack(given.id)
      }}
      data={[{ value: '', label: texts.nobody }, ...options]}
    />
  </li>
)
