import { Button, NativeSelect } from '@mantine/core'
import { IconBell, IconSchool } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { listLessonTeachers } from '#domain/timetable/timetable.endpoints.ts'
import { SHIFTS, type LessonTeacher, type Shift } from '#domain/timetable/timetable.schema.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSession } from '#data/session/use-session.ts'
import { useAssigned, type Assigned } from '#data/timetable/assigned.queries.ts'
import { useTimetable, type Timetable } from '#data/timetable/timetable.queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { AnswerGate, ReplicaGate } from '../core/Gates.tsx'
import styles from './edit.module.css'
import { editTexts as texts } from './edit.texts.ts'
import { LessonGrid } from './LessonGrid.tsx'
import { bellTimesScreen, editTimetableScreen, timetableScreen } from './timetable.screens.ts'
import { roomsOf } from './week.ts'

/** The week of a class as the office types it. */
export default function EditTimetableScreen() {
  const timetable = useTimetable()
  const assigned = useAssigned()
  const { answer, ask } = useAnswer(listLessonTeachers, {})
  return (
    <Page
      title={editTimetableScreen.title}
      lead={texts.lead}
      actions={
        <>
          <Button component={Link} to={linkTo(timetableScreen)} variant="default">
            {texts.view}
          </Button>
          <Button component={Link} to={linkTo(bellTimesScreen)} variant="default">
            {texts.bells}
          </Button>
        </>
      }
    >
      <ReplicaGate reading={timetable} needsWhole="daily">
        {(data) => (
          <ReplicaGate reading={assigned}>
            {(of) => (
              <AnswerGate answer={answer} onRetry={ask}>
                {({ teachers }) => <Lessons timetable={data} assigned={of} teachers={teachers} />}
              </AnswerGate>
            )}
          </ReplicaGate>
        )}
      </ReplicaGate>
    </Page>
  )
}

type LessonsProps = { timetable: Timetable; assigned: Assigned; teachers: readonly LessonTeacher[] }

/** The class and the shift that the address names; of a class with lessons, the shift that has them. */
function chosenOf({ classes, lessons }: Timetable, address: URLSearchParams) {
  const group = classes.find(({ id }) => String(id) === address.get('class')) ?? classes[0]
  const own = lessons.find(({ classId }) => classId === group?.id)?.shift
  const shift: Shift = SHIFTS.find((each) => each === address.get('shift')) ?? own ?? 'Morning'
  return { group, shift }
}

/** What the cells of a class offer: its subjects, and its teachers. */
function offerOf({ timetable, assigned, teachers }: LessonsProps, classId: number) {
  const { subjects, classes, lessons } = timetable
  const taken = assigned.taken.filter((each) => each.classId === classId).map(({ subjectId }) => subjectId)
  const subjectName = (id: number) => subjects.find((each) => each.id === id)?.name ?? ''
  return {
    subjects: subjects.filter(({ id, hidden = false }) => !hidden && taken.includes(id)),
    teachers: teachers.filter(({ classIds }) => classIds.includes(classId)),
    subjectName,
    teacherName: (id: number) =>
      teachers.find((each) => each.id === id)?.fullName ?? lessons.find((each) => each.teacherId === id)?.teacher ?? '',
    className: (id: number) => classes.find((each) => each.id === id)?.name ?? '',
  }
}

function Lessons(props: LessonsProps) {
  const { timetable, assigned } = props
  const [address, setAddress] = useAddress()
  const ownerId = useSession()?.user.id
  const { group, shift } = chosenOf(timetable, address)
  if (!group || ownerId === undefined) return null
  const classId = group.id
  const offer = offerOf(props, classId)
  return (
    <>
      <div className={styles['bar']}>
        <NativeSelect
          label={texts.class}
          value={String(classId)}
          onChange={({ currentTarget }) => setAddress({ class: currentTarget.value, shift: null })}
          data={timetable.classes.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <NativeSelect
          label={texts.shift}
          value={shift}
          onChange={({ currentTarget }) => setAddress({ shift: currentTarget.value })}
          data={SHIFTS.map((value) => ({ value, label: texts.shifts[value] }))}
        />
      </div>
      <datalist id="timetable-rooms">
        {roomsOf(timetable.lessons).map((room) => (
          <option key={room}>{room}</option>
        ))}
      </datalist>
      {!timetable.bells.some((each) => each.shift === shift && each.periods.length > 0) ? (
        <EmptyState
          icon={<IconBell size={30} />}
          title={texts.noBells(shift)}
          action={
            <Button component={Link} to={linkTo(bellTimesScreen, {}, { shift })}>
              {texts.setBells}
            </Button>
          }
        >
          {texts.noBellsHint}
        </EmptyState>
      ) : offer.subjects.length === 0 ? (
        <EmptyState icon={<IconSchool size={30} />} title={texts.noSubjects(group.name)} />
      ) : (
        <LessonGrid
          key={`${classId} ${shift}`}
          timetable={timetable}
          classId={classId}
          shift={shift}
          ownerId={ownerId}
          offer={offer}
          assigned={(subjectId) =>
            assigned.assignments
              .filter((each) => each.classId === classId && each.subjectId === subjectId)
              .map(({ teacherId }) => teacherId)
          }
        />
      )}
    </>
  )
}
