import { IconCalendarTime } from '@tabler/icons-react'
import { formatDay } from '#domain/core/dates.ts'
import { weekdayOf } from '#domain/core/day-names.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { grouped } from '#domain/core/grouped.ts'
import { inARow, shownPerson } from '#domain/school/shown-words.texts.ts'
import { shownSubject } from '#domain/school/subject-names.texts.ts'
import type { listChildLessons } from '#domain/timetable/children.endpoints.ts'
import { weekdayAt } from '#domain/timetable/free-teachers.rules.ts'
import { useToday } from '#data/device/use-today.ts'
import { useChildren } from '#data/school/children.ts'
import { useChildLessons } from '#data/timetable/child-lessons.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Gate, ReplicaGate } from '../core/Gates.tsx'
import styles from './timetable.module.css'
import { childTimetableScreen } from './timetable.screens.ts'
import { weekOf } from './week.ts'
import { weekTexts as texts } from './week.texts.ts'
import { WeekTable } from './WeekTable.tsx'

type Answer = ReplyOf<typeof listChildLessons>
/** A class, with the children who are in it. */
type Group = { id: number; name: string; children: string }

/** The week of each class that a child of the signed-in parent is in now. */
export default function ChildTimetableScreen() {
  const children = useChildren()
  const answer = useChildLessons({})
  return (
    <Page title={childTimetableScreen.title}>
      <ReplicaGate reading={children}>
        {(own) => {
          const groups = [...grouped(own, ({ classId }) => classId)].map(([id, children]): Group => {
            const names = children.map(({ fullname }) => shownPerson(fullname))
            return { id, name: children[0]?.className ?? '', children: inARow(names) }
          })
          return (
            <Gate {...answer}>
              {(data) =>
                data.lessons.length === 0 ? (
                  <EmptyState icon={<IconCalendarTime size={30} />} title={texts.none} />
                ) : (
                  <>
                    {groups.map((group) => (
                      <Week key={group.id} group={group} data={data} />
                    ))}
                  </>
                )
              }
            </Gate>
          )
        }}
      </ReplicaGate>
    </Page>
  )
}

function Week({ group: { id, name, children }, data }: { group: Group; data: Answer }) {
  const today = useToday()?.today
  const lessons = data.lessons.filter(({ classId }) => classId === id).map((each) => ({ ...each, teacherId: null }))
  const given = data.substitutes.filter((each) => each.classId === id && today !== undefined && each.day >= today)
  const subjectOf = (subjectId: number) => shownSubject(data.subjects.find((each) => each.id === subjectId)?.name ?? '')
  return (
    <div className={styles['below']}>
      <Panel title={`${children} · ${name}`}>
        {lessons.length === 0 ? (
          <p>{texts.noneOf(name)}</p>
        ) : (
          <WeekTable
            label={texts.titleOf(name)}
            week={data.week}
            lines={weekOf({ ...data, lessons })}
            today={today === undefined ? undefined : weekdayAt(today)}
            wordsOf={({ subjectId, teacher, room }) =>
              [subjectOf(subjectId), teacher ?? texts.nobody, room ?? ''].filter(Boolean)
            }
          />
        )}
        {given.map((each) => (
          <p key={`${each.day} ${each.period}`}>
            {texts.instead(
              texts.ofPeriod(`${weekdayOf(each.day)} ${formatDay(each.day)}`, each.period),
              subjectOf(each.subjectId),
              each.teacher,
            )}
          </p>
        ))}
      </Panel>
    </div>
  )
}
