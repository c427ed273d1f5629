import { Stack, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { softDeleteStudent } from '#domain/students/removals.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { noteRemoved } from '#data/students/own-changes.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAddress } from '#ui/use-address.ts'
import { idOf } from '../core/form/id-field.ts'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { Form } from '../core/form/Form.tsx'
import { StudentField } from '../core/form/StudentField.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { SearchTrouble } from './FindStudent.tsx'
import { recordTexts } from './records.texts.ts'
import { StudentCard } from './StudentCard.tsx'
import { officeTexts } from './student-office.texts.ts'
import { useFoundStudent, type FoundStudent } from './use-found-student.ts'

const texts = recordTexts.deleted
const DropOut = z.object({ studentId: z.string(), reason: z.string() })
const LOOK_UP_AFTER_MS = 300

const BLANK = { studentId: '', reason: '' }

type DropOutFormProps = { ownerId: number; onDeleted: (student: FoundStudent) => void }

/** Form that deletes a student, with the reason; the only way to delete one. A link may name the student. */
export function DropOutForm(props: DropOutFormProps) {
  const [address] = useAddress()
  const named = idOf(address.get('id'))
  return <FormOf key={named} named={named} {...props} />
}

function FormOf({ named, ownerId, onDeleted }: DropOutFormProps & { named: number | null }) {
  const [, setAddress] = useAddress()
  const { form, field, part, ...state } = useDraftForm(DropOut, {
    initial: named === null ? BLANK : { ...BLANK, studentId: String(named) },
    blank: BLANK,
    // A form opened by a link has a draft of its own for that student.
    draft: { key: named === null ? `dropOut:${ownerId}` : `dropOut:${ownerId}:${named}`, ownerId },
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
      return student
    },
    done: (removed) => {
      toastDone(texts.done(removed.fullname))
      setAddress({ id: null })
      onDeleted(removed)
    },
    trouble: texts,
  })
  const typed = useWatch({ control: form.control, name: 'studentId' })
  const id = idOf(typed)
  const [settledId] = useDebouncedValue(id, LOOK_UP_AFTER_MS)
  const search = useFoundStudent(settledId)
  const student = search.status === 'found' && search.student.id === id ? search.student : null
  const {
    value,
    onChange,
    error = id !== null && search.status === 'notFound' ? recordTexts.notFound : undefined,
  } = part('studentId')
  return (
    <Panel title={texts.formTitle}>
      <Form
        of={state}
        submit={texts.submit}
        button={{ leftSection: <IconTrash size={20} /> }}
        isDangerous
        clear={texts.reset}
      >
        <StudentField
          label={recordTexts.studentId}
          typed={value}
          error={error}
          onType={onChange}
          onChoose={(chosen) => onChange(String(chosen))}
        />
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
