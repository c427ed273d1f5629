import { NativeSelect } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { z } from 'zod'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import { listTeacherClasses, setTeacherClasses } from '#domain/users/users.endpoints.ts'
import type { TeacherClasses } from '#domain/users/users.schema.ts'
import { call } from '#data/answers/api.ts'
import { useClassList } from '#data/school/class-list.queries.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import tiles from '#ui/tiles.module.css'
import { toastDone } from '#ui/toast.ts'
import { useAddress } from '#ui/use-address.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { AnswerGate, ReplicaGate } from '../core/Gates.tsx'
import classes from './users.module.css'
import { teacherClassesScreen } from './users.screens.ts'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.teacherClasses

/** Which classes a teacher sees and marks. The teacher stands in the address. */
export default function TeacherClassesScreen() {
  const { answer, ask } = useAnswer(listTeacherClasses, {})
  const list = useClassList()
  return (
    <Page title={teacherClassesScreen.title} lead={texts.lead}>
      <AnswerGate answer={answer} onRetry={ask}>
        {(teachers) =>
          teachers.length === 0 ? (
            <EmptyState icon={<IconSchool size={30} />} title={texts.none} />
          ) : (
            <ReplicaGate reading={list}>
              {(all) => <Assignments teachers={teachers} all={all} onSaved={ask} />}
            </ReplicaGate>
          )
        }
      </AnswerGate>
    </Page>
  )
}

type AssignmentsProps = { teachers: readonly TeacherClasses[]; all: readonly ClassRow[]; onSaved: () => void }

function Assignments({ teachers, all, onSaved }: AssignmentsProps) {
  const [address, setAddress] = useAddress()
  const chosen = teachers.find(({ id }) => String(id) === address.get('teacher'))
  return (
    <div className={classes['stack']}>
      <Panel title={texts.teacher}>
        <NativeSelect
          label={texts.teacher}
          maw="24rem"
          value={chosen?.id ?? ''}
          onChange={({ currentTarget: { value } }) => setAddress({ teacher: value || null })}
          data={[
            { value: '', label: texts.choose },
            ...teachers.map(({ id, fullName, classIds }) => ({
              value: String(id),
              label: texts.count(fullName, classIds.length),
            })),
          ]}
        />
      </Panel>
      {chosen ? (
        <ClassesOf key={[chosen.id, ...chosen.classIds].join(' ')} teacher={chosen} all={all} onSaved={onSaved} />
      ) : null}
    </div>
  )
}

const Chosen = z.object({ classIds: z.array(z.string()) })

type ClassesOfProps = { teacher: TeacherClasses; all: readonly ClassRow[]; onSaved: () => void }

function ClassesOf({ teacher, all, onSaved }: ClassesOfProps) {
  const bySubjects = all.filter(({ id }) => teacher.byAssignment?.includes(id))
  const others = all.filter((each) => !bySubjects.includes(each))
  const own = teacher.classIds.filter((id) => others.some((each) => each.id === id))
  const { field, ...form } = useDraftForm(Chosen, {
    initial: { classIds: own.map(String) },
    submit: ({ classIds }) =>
      call(setTeacherClasses, { params: { id: String(teacher.id) }, body: { classIds: classIds.map(Number) } }),
    done: ({ message }) => {
      toastDone(message)
      onSaved()
    },
    stays: true,
    trouble: texts.failed,
  })
  return (
    <Panel title={texts.classes(teacher.fullName)}>
      {all.length === 0 ? (
        <p>{texts.noClasses}</p>
      ) : (
        <Form of={form} submit={texts.save} isWide>
          <fieldset className={tiles['tiles']} aria-label={texts.classes(teacher.fullName)}>
            {others.map(({ id, name }) => (
              <label key={id}>
                <input type="checkbox" value={id} {...field('classIds')} />
                {name}
              </label>
            ))}
          </fieldset>
          {bySubjects.length > 0 ? (
            <p>
              {texts.bySubjects} {bySubjects.map(({ name }) => name).join(', ')}
            </p>
          ) : null}
        </Form>
      )}
    </Panel>
  )
}
