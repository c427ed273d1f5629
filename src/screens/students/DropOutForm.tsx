import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { softDeleteStudent } from '#domain/students/removals.endpoints.ts'
import { call } from '#data/api.ts'
import { noteRemoved } from '#data/students/own-changes.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { SearchTrouble, studentIdOf } from './FindStudent.tsx'
import { recordTexts } from './records.texts.ts'
import { StudentCard } from './StudentCard.tsx'
import { officeTexts } from './student-office.texts.ts'
import { useFoundStudent } from './use-found-student.ts'

const texts = recordTexts.deleted
const DropOut = z.object({ studentId: z.string(), reason: z.string() })
const LOOK_UP_AFTER_MS = 300

type DropOutFormProps = { ownerId: number; onDeleted: () => void }

/** The student's id and the reason. */
export function DropOutForm({ ownerId, onDeleted }: DropOutFormProps) {
  const { form, field, ...state } = useDraftForm(DropOut, {
    initial: { studentId: '', reason: '' },
    draft: { key: `dropOut:${ownerId}`, ownerId },
    blocked: ({ reason }) => {
      if (id === null || !reason.trim()) return texts.required
      if (search.status === 'notFound') return recordTexts.notFound
      return student ? null : officeTexts.find.searching
    },
    asks: () => true,
    submit: async ({ reason }) => {
      if (!student) throw new Error('no student was found')
      await call(softDeleteStudent, { body: { studentId: student.id, reason } })
      await noteRemoved(student.id)
      return student.fullname
    },
    done: (fullname) => {
      toastDone(texts.done(fullname))
      onDeleted()
    },
    trouble: texts,
  })
  const typed = useWatch({ control: form.control, name: 'studentId' })
  const id = studentIdOf(typed)
  const [settledId] = useDebouncedValue(id, LOOK_UP_AFTER_MS)
  const search = useFoundStudent(settledId)
  const student = search.status === 'found' && search.student.id === id ? search.student : null
  const { error = idProblem(typed, id, search.status), ...idField } = field('studentId')
  return (
    <Panel title={texts.formTitle}>
      <Form
        of={state}
        submit={texts.submit}
        button={{ leftSection: <IconTrash size={20} /> }}
        isDangerous
        clear={texts.reset}
      >
        <TextInput label={recordTexts.studentId} inputMode="numeric" autoComplete="off" error={error} {...idField} />
        {id === null ? null : <SearchTrouble search={search} />}
        {student ? <StudentCard student={student} /> : null}
        <Textarea label={texts.reason} description={texts.reasonHint} maxLength={500} rows={2} {...field('reason')} />
      </Form>
      <AskFirst of={state} title={texts.submit} confirm={texts.submit} isDangerous>
        {() => (
          <Stack gap="xs">
            <Text fw={600}>{student ? texts.ask(student.fullname, student.className ?? recordTexts.none) : null}</Text>
            <Text>{texts.after}</Text>
          </Stack>
        )}
      </AskFirst>
    </Panel>
  )
}

function idProblem(typed: string, id: number | null, status: string): string | undefined {
  if (typed.trim() && id === null) return recordTexts.idInvalid
  return id !== null && status === 'notFound' ? recordTexts.notFound : undefined
}
