import { NativeSelect } from '@mantine/core'
import { z } from 'zod'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { updateClass } from '#domain/students/moves.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { useClassList } from '#data/school/class-list.queries.ts'
import { noteMove } from '#data/students/last-move.ts'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAddress } from '#ui/use-address.ts'
import { officeTexts } from './student-office.texts.ts'
import type { FoundStudent } from './use-found-student.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'

const texts = officeTexts.class

const classFor = (student: FoundStudent) =>
  z.object({
    classId: z
      .string()
      .refine(Boolean, texts.required)
      .refine((id) => id !== String(student.classId), texts.same)
      .transform(Number),
  })

type ClassChoiceProps = {
  student: FoundStudent
  onMoved: (reply: ReplyOf<typeof updateClass>) => void
  onCancel: () => void
}

/** Selects a student's new class; the current one cannot be selected. The choice is in the address. */
export function ClassChoice({ student, onMoved, onCancel }: ClassChoiceProps) {
  const list = useClassList()
  const [address, setAddress] = useAddress()
  const { part, ...form } = useDraftForm(classFor(student), {
    initial: { classId: address.get('class') ?? '' },
    submit: async ({ classId }) => {
      const reply = await call(updateClass, { body: { studentId: student.id, classId } })
      await noteMove([reply.student], { batch: reply.batch, isSingle: true, from: student.className ?? '' })
      return reply
    },
    done: onMoved,
    stays: true,
    trouble: texts,
  })
  const { onChange, ...choice } = part('classId')
  const options = list.status === 'ready' ? list.data : []
  return (
    <Panel title={texts.chooseTitle(student.fullname)}>
      <Form of={form} submit={texts.confirm} onCancel={onCancel}>
        {list.status === 'failed' ? <ProblemAlert message={texts.noClasses} onRetry={list.retry} /> : null}
        <NativeSelect
          label={texts.field}
          maw="20rem"
          {...choice}
          onChange={({ currentTarget: { value } }) => {
            onChange(value)
            setAddress({ class: value })
          }}
          data={[
            { value: '', label: texts.placeholder },
            ...options.map(({ id, name }) => ({
              value: String(id),
              label: id === student.classId ? texts.present(name) : name,
              disabled: id === student.classId,
            })),
          ]}
        />
      </Form>
    </Panel>
  )
}
