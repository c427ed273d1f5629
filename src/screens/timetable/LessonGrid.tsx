import { NativeSelect } from '@mantine/core'
import { z } from 'zod'
import { WEEKDAYS } from '#domain/school/calendar.rules.ts'
import { shownTimes } from '#domain/timetable/bell-times.rules.ts'
import { togetherWith } from '#domain/timetable/clashes.rules.ts'
import { weekdayAt } from '#domain/timetable/free-teachers.rules.ts'
import { saveLessons } from '#domain/timetable/timetable.endpoints.ts'
import type { Shift } from '#domain/timetable/timetable.schema.ts'
import { call } from '#data/answers/api.ts'
import { useToday } from '#data/device/use-today.ts'
import { nudge } from '#data/sync/nudge.ts'
import type { Timetable } from '#data/timetable/timetable.queries.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { toastDone } from '#ui/toast.ts'
import { ChangesBar } from '../core/form/ChangesBar.tsx'
import { Restored } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { troubleOf } from '../core/trouble.ts'
import styles from './edit.module.css'
import { editTexts as texts } from './edit.texts.ts'
import {
  cellOf,
  changesOf,
  clashesIn,
  copyInto,
  isStale,
  keyOf,
  savedIn,
  settle,
  taughtIn,
  typeInto,
  usualTeacher,
  type Typed,
  type Typing,
} from './lesson-cells.ts'
import { LessonCell, type Offer } from './LessonCell.tsx'
import { weekTexts } from './week.texts.ts'
import { weekOf, type WeekLine } from './week.ts'
import { DayChoice, useChosenDay } from './WeekTable.tsx'

/** As a list, since a form merges objects. */
const Cells = z.object({ cells: z.custom<[string, Typed][]>() })

type LessonGridProps = {
  timetable: Timetable
  classId: number
  shift: Shift
  ownerId: number
  offer: Omit<Offer, 'usual'>
  /** The ids of those who are assigned to a subject of the class. */
  assigned: (subjectId: number) => readonly number[]
}

/** What is typed for the week of a class in a shift, kept as a draft until the school has saved it. */
function useTyping({ timetable, classId, shift, ownerId }: LessonGridProps, keys: readonly string[]) {
  const saved = savedIn(timetable.lessons, classId, shift)
  const clashesWith = (typing: Typing) => {
    const cells = keys.map((key) => ({ key, taught: taughtIn(saved, typing, key) }))
    return clashesIn({ classId, shift }, cells, timetable)
  }
  const { part, ...form } = useDraftForm(Cells, {
    initial: { cells: [] as [string, Typed][] },
    draft: { key: `timetable:${ownerId}:${classId}:${shift}`, ownerId },
    blocked: ({ cells }) => {
      const typing = Object.fromEntries(cells)
      if (cells.some(([key]) => isStale(saved, typing, key))) return texts.settleStale
      return cells.some(([key]) => clashesWith(typing).has(key)) ? texts.settle : null
    },
    submit: ({ cells }) =>
      call(saveLessons, {
        params: { classId: String(classId) },
        body: { shift, changes: changesOf(Object.fromEntries(cells)) },
      }),
    done: ({ message }) => toastDone(message),
    trouble: (error) => {
      // Brings what somebody else has changed into view, beside what was typed.
      nudge('sendNow')
      return troubleOf(error, { failed: texts.failed })
    },
  })
  const { value, onChange } = part('cells')
  const typing: Typing = Object.fromEntries(value)
  const others = timetable.lessons.filter((each) => each.classId !== classId)
  /** The ids of classes that are taught what stands in a cell together with this one. */
  const partnersAt = ([weekday, period]: [number, number]): number[] => {
    const taught = taughtIn(saved, typing, keyOf({ weekday, period }))
    if (!taught) return []
    return togetherWith({ classId, shift, weekday, period, ...taught }, others).map((each) => each.classId)
  }
  const set = (next: Typing) => onChange(Object.entries(next))
  return { saved, typing, set, clashes: clashesWith(typing), partnersAt, form }
}

type TypedWeek = ReturnType<typeof useTyping>

function Cell({
  at,
  of,
  offer,
  keys,
}: {
  at: [number, number]
  of: TypedWeek
  offer: GridOffer
  keys: readonly string[]
}) {
  const [weekday, period] = at
  const { saved, typing, set, clashes } = of
  const key = keyOf({ weekday, period })
  const cells = keys.map((each) => ({ taught: taughtIn(saved, typing, each) }))
  return (
    <LessonCell
      weekday={weekday}
      period={period}
      offer={{ ...offer, usual: (subjectId) => usualTeacher(subjectId, cells, offer.assigned(subjectId)) }}
      taught={taughtIn(saved, typing, key)}
      isChanged={key in typing}
      clashes={clashes.get(key) ?? []}
      partners={of.partnersAt(at).map(offer.className)}
      theirs={isStale(saved, typing, key) ? (saved[key] ?? null) : undefined}
      onType={(taught) => set(typeInto(saved, typing, key, taught))}
      onSettle={(isKept) => set(settle(saved, typing, key, isKept))}
    />
  )
}

type GridOffer = LessonGridProps['offer'] & Pick<LessonGridProps, 'assigned'>

const keysOf = (lines: readonly WeekLine[]): string[] =>
  lines.flatMap(({ period, cells }) => cells.flatMap((cell) => (cell ? keyOf({ weekday: cell.weekday, period }) : [])))

/** Fills the empty cells with the lessons of another class in the same shift; nothing where no other class has any. */
function CopyFrom({ timetable, classId, shift, offer, assigned, of, keys }: LessonGridProps & CopyFromProps) {
  const { saved, typing, set } = of
  const { lessons, classes } = timetable
  const others = classes.filter(
    ({ id }) => id !== classId && lessons.some((each) => each.classId === id && each.shift === shift),
  )
  const isFull = keys.every((key) => taughtIn(saved, typing, key) !== null)
  if (others.length === 0 || isFull) return null
  return (
    <NativeSelect
      className={styles['copy'] ?? ''}
      label={texts.copy}
      description={texts.copyInto}
      value=""
      onChange={({ currentTarget }) =>
        set(copyInto(saved, typing, savedIn(lessons, Number(currentTarget.value), shift), keys, { ...offer, assigned }))
      }
      data={[
        { value: '', label: texts.chooseClass },
        ...others.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}

type CopyFromProps = { of: TypedWeek; keys: readonly string[] }

/** How many lessons clash and on which days, since a phone shows one day at a time; nothing where none does. */
function Clashing({ keys }: { keys: readonly string[] }) {
  if (keys.length === 0) return null
  const days = new Set(keys.map((key) => WEEKDAYS[cellOf(key).weekday]))
  return (
    <p role="status" className={styles['clash']}>
      {texts.clashing(keys.length, [...days].join(', '))}
    </p>
  )
}

/** The week of a class in a shift, typed cell by cell; a phone shows one day at a time. */
export function LessonGrid(props: LessonGridProps) {
  const { timetable, shift, offer, assigned } = props
  const { week, bells } = timetable
  const lines = weekOf({ bells, week, lessons: [] }, [shift])
  const keys = keysOf(lines)
  const of = useTyping(props, keys)
  const today = useToday()?.today
  const day = useChosenDay(week, today === undefined ? undefined : weekdayAt(today))
  const { form, typing } = of
  const count = Object.keys(typing).length
  if (!form.isReady) return <LoadingSkeleton rows={6} />
  return (
    <form className={styles['form']} onSubmit={form.submit} noValidate>
      {form.isRestored && count > 0 ? <Restored /> : null}
      <CopyFrom {...props} of={of} keys={keys} />
      <Clashing keys={keys.filter((key) => of.clashes.has(key))} />
      <DayChoice week={week} {...day} />
      <div className={styles['place']}>
        <table className={styles['grid']}>
          <thead>
            <tr>
              <th scope="col">{weekTexts.period}</th>
              {week.map((weekday) => (
                <th key={weekday} scope="col" data-other={weekday !== day.day || undefined}>
                  {WEEKDAYS[weekday]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ period, times, cells }) => (
              <tr key={period}>
                <th scope="row">
                  {period}
                  <small className="num">{shownTimes(times)}</small>
                </th>
                {cells.map((cell, at) => (
                  <td key={week[at]} data-other={week[at] !== day.day || undefined}>
                    {cell ? (
                      <>
                        {cell.times ? <small className="num">{shownTimes(cell.times)}</small> : null}
                        <Cell at={[cell.weekday, period]} of={of} offer={{ ...offer, assigned }} keys={keys} />
                      </>
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ChangesBar of={form} count={count} texts={texts} />
    </form>
  )
}
