import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { WEEKDAYS } from '#domain/school/calendar.rules.ts'
import { shownTimes } from '#domain/timetable/bell-times.rules.ts'
import { plainRoom, type Clash } from '#domain/timetable/clashes.rules.ts'
import type { Taught } from '#domain/timetable/timetable.schema.ts'
import { editTexts as texts } from './edit.texts.ts'
import styles from './edit.module.css'

/** What the cells of a class offer. */
export type Offer = {
  subjects: readonly { id: number; name: string }[]
  teachers: readonly { id: number; fullName: string }[]
  subjectName: (id: number) => string
  teacherName: (id: number) => string
  className: (id: number) => string
  /** The teacher who is proposed for a subject. */
  usual: (subjectId: number) => number | null
}

type LessonCellProps = {
  weekday: number
  period: number
  offer: Offer
  taught: Taught | null
  isChanged: boolean
  clashes: readonly Clash[]
  /** Classes that are taught this lesson together with this one. */
  partners: readonly string[]
  /** The school's lesson, where somebody else has changed it meanwhile; null: none. */
  theirs: Taught | null | undefined
  onType: (taught: Taught | null) => void
  onSettle: (isKept: boolean) => void
}

const wordsOf = ({ subjectName, teacherName }: Offer, taught: Taught | null): string =>
  taught
    ? [subjectName(taught.subjectId), taught.teacherId === null ? '' : teacherName(taught.teacherId), taught.room ?? '']
        .filter(Boolean)
        .join(', ')
    : texts.nothing

function clashWords({ className }: Offer, { kind, other, times }: Clash): string {
  const when = shownTimes(times)
  return kind === 'class' ? texts.clash.class(when) : texts.clash[kind](className(other.classId), when)
}

/** A class that the same teacher teaches the same subject in the same period: both can be taught together. */
const isJoinable = (taught: Taught, { kind, lesson, other }: Clash): boolean =>
  kind === 'teacher' &&
  taught.subjectId === other.subjectId &&
  lesson.shift === other.shift &&
  lesson.period === other.period &&
  (plainRoom(taught.room) === '' || plainRoom(taught.room) === plainRoom(other.room))

/** A field whose text takes as many lines as it needs: names are long, and columns narrow. */
const Whole = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={styles['whole']}>
    {children}
    <span aria-hidden>{text}</span>
  </div>
)

/** Options with a further one where the value is among none of them. */
const withOther = (options: readonly { value: string; label: string }[], value: string, label: string) =>
  value === '' || options.some((each) => each.value === value) ? [...options] : [...options, { value, label }]

const labelOf = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((each) => each.value === value)?.label ?? ''

/** Subject, teacher and room of a period; the latter two only where there is a lesson. */
export function LessonCell({
  weekday,
  period,
  offer,
  taught,
  isChanged,
  clashes,
  partners,
  theirs,
  ...on
}: LessonCellProps) {
  const name = (field: string) => texts.cell(field, WEEKDAYS[weekday] ?? '', period)
  const subject = taught ? String(taught.subjectId) : ''
  const teacher = taught?.teacherId ? String(taught.teacherId) : ''
  const subjects = offer.subjects.map((each) => ({ value: String(each.id), label: each.name }))
  const teachers = offer.teachers.map((each) => ({ value: String(each.id), label: each.fullName }))
  const chosenSubject = [{ value: '', label: texts.free }, ...withOther(subjects, subject, texts.gone)]
  const chosenTeacher = [
    { value: '', label: texts.nobody },
    ...withOther(teachers, teacher, texts.notHers(offer.teacherName(Number(teacher)))),
  ]
  const choose = (value: string) => {
    if (value === '') return on.onType(null)
    const subjectId = Number(value)
    on.onType({ subjectId, teacherId: offer.usual(subjectId), room: taught?.room ?? null })
  }
  return (
    <div className={styles['cell']} data-changed={isChanged || undefined} data-clash={clashes.length > 0 || undefined}>
      <Whole text={labelOf(chosenSubject, subject)}>
        <NativeSelect
          aria-label={name(texts.subject)}
          value={subject}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={chosenSubject}
        />
      </Whole>
      {taught ? (
        <>
          <Whole text={labelOf(chosenTeacher, teacher)}>
            <NativeSelect
              aria-label={name(texts.teacher)}
              value={teacher}
              onChange={({ currentTarget }) =>
                on.onType({ ...taught, teacherId: currentTarget.value === '' ? null : Number(currentTarget.value) })
              }
              data={chosenTeacher}
            />
          </Whole>
          <TextInput
            aria-label={name(texts.room)}
            placeholder={texts.room}
            maxLength={30}
            autoComplete="off"
            list="timetable-rooms"
            value={taught.room ?? ''}
            onChange={({ currentTarget }) => on.onType({ ...taught, room: currentTarget.value || null })}
          />
        </>
      ) : null}
      {taught?.isJoint ? (
        <div>
          {partners.length > 0 ? texts.joint(partners.join(', ')) : texts.jointAlone}
          <Button variant="default" size="compact-sm" onClick={() => on.onType({ ...taught, isJoint: false })}>
            {texts.apart}
          </Button>
        </div>
      ) : partners.length > 0 ? (
        <div>{texts.joint(partners.join(', '))}</div>
      ) : null}
      {clashes.map((clash) => (
        <div key={`${clash.kind} ${clash.other.classId} ${clash.other.period}`}>
          <p role="alert">{clashWords(offer, clash)}</p>
          {taught && isJoinable(taught, clash) ? (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => on.onType({ ...taught, room: clash.other.room, isJoint: true })}
            >
              {texts.joinWith(offer.className(clash.other.classId))}
            </Button>
          ) : null}
        </div>
      ))}
      {theirs === undefined ? null : (
        <div role="alert">
          <p>{texts.stale(wordsOf(offer, theirs))}</p>
          <Button variant="default" size="compact-sm" onClick={() => on.onSettle(true)}>
            {texts.keep}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => on.onSettle(false)}>
            {texts.take}
          </Button>
        </div>
      )}
    </div>
  )
}
