import { NativeSelect } from '@mantine/core'
import { z } from 'zod'
import { assignSubjects } from '#domain/teachers/teachers.endpoints.ts'
import { call } from '#data/answers/api.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { Tiles } from '#ui/Tiles.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { classField, classOptions, subjectsOf, type Offers } from './TaughtFields.tsx'
import { teachersTexts } from './teachers.texts.ts'

const texts = teachersTexts.assign

/** Subjects of one class. */
const SubjectsForm = z.object({ classId: classField, subjectIds: z.array(z.number()).min(1, texts.subjectMissing) })
type TypedSubjects = z.input<typeof SubjectsForm>

type AssignFormProps = { teacherId: number | null; offers: Offers; onSaved: () => void }

/** Assigns subjects of a class: all of them or none. */
export function AssignForm({ teacherId, offers, onSaved }: AssignFormProps) {
  const { part, change, ...taught } = useDraftForm(SubjectsForm, {
    initial: { classId: '', subjectIds: [] as number[] },
    blank: ({ classId }: TypedSubjects) => ({ classId, subjectIds: [] }),
    blocked: () => (teacherId === null ? teachersTexts.noTeacher : null),
    submit: (parsed) => call(assignSubjects, { body: { teacherId: teacherId ?? 0, ...parsed } }),
    done: ({ message }) => {
      toastDone(message)
      onSaved()
    },
    trouble: texts.failed,
  })
  const { classId, subjectIds } = useTyped(taught)
  const { value, error } = part('classId')
  const offered = subjectsOf(offers, classId)
  const choose = (next: string) => {
    const taken = new Set(subjectsOf(offers, next).map(({ id }) => id))
    change({ classId: next, subjectIds: subjectIds.filter((id) => taken.has(id)) })
  }
  return (
    <Panel title={texts.title}>
      <Form of={taught} submit={texts.submit} isWide>
        <div className={form['wide']}>
          <NativeSelect
            label={texts.class}
            data={classOptions(offers)}
            value={value}
            error={error}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        </div>
        {classId !== '' && offered.length === 0 ? <p>{texts.noSubjects}</p> : null}
        <Tiles label={teachersTexts.permissions.subjects} all={texts.all} options={offered} {...part('subjectIds')} />
      </Form>
    </Panel>
  )
}
