import { NativeSelect } from '@mantine/core'
import { z } from 'zod'
import { comeBack } from '#domain/former/former.endpoints.ts'
import type { FormerStudent } from '#domain/former/former.schema.ts'
import { call } from '#data/answers/api.ts'
import { useClasses } from '#data/school/classes.queries.ts'
import { toastDone } from '#ui/toast.ts'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import styles from './former.module.css'
import { formerTexts } from './former.texts.ts'

const texts = formerTexts.back

const Into = z.object({ classId: z.string().min(1, texts.required).transform(Number) })

/** Takes a former student in again, into a class of today. */
export function ComeBack({ student, onBack }: { student: FormerStudent; onBack: () => void }) {
  const { studentId, fullName } = student
  const book = useClasses()
  const classes = book.status === 'ready' ? book.data.classes : []
  const { field, ...form } = useDraftForm(Into, {
    initial: { classId: '' },
    asks: () => true,
    submit: (body) => call(comeBack, { params: { id: String(studentId) }, body }),
    done: () => {
      toastDone(texts.done(fullName))
      onBack()
    },
    stays: true,
    trouble: texts.failed,
  })
  const nameOf = (id: number): string => classes.find((each) => each.id === id)?.name ?? ''
  return (
    <>
      <p className={styles['hint']}>{texts.hint}</p>
      <Form of={form} submit={texts.submit}>
        <NativeSelect
          label={texts.field}
          data={[
            { value: '', label: texts.choose },
            ...classes.map(({ id, name, students }) => ({
              value: String(id),
              label: texts.withStudents(name, students.length),
            })),
          ]}
          {...field('classId')}
        />
      </Form>
      <AskFirst of={form} title={texts.title} confirm={texts.submit}>
        {({ classId }) => texts.ask(fullName, nameOf(classId))}
      </AskFirst>
    </>
  )
}
