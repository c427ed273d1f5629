import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { SubjectName } from '#domain/exams/exams.schema.ts'
import { createSubject } from '#domain/exams/setup.endpoints.ts'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { call } from '#data/answers/api.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { teachersTexts } from './teachers.texts.ts'

const texts = teachersTexts.firstSubjects

/** Subjects of most primary schools, which one press confirms. */
const USUAL = 'Arabic, English, Islamic, Mathematics, Science, Social, Somali'

const namesIn = (line: string): string[] => [
  ...new Set(line.split(/[,،;\n]/).flatMap((name) => name.trim().replace(/\s+/g, ' ') || [])),
]

const SubjectLine = z.strictObject({
  names: z.string().transform(namesIn).pipe(z.array(SubjectName).min(1, texts.missing)),
})

/** Creates subjects one after the other, so that a line cut short by the network can be sent again. */
async function createAll(names: readonly string[], classIds: number[]): Promise<void> {
  for (const name of names) {
    try {
      await call(createSubject, { body: { name, classIds } })
    } catch (error) {
      if (!(error instanceof RefusedError) || error.code !== 'subjectExists') throw error
    }
  }
}

/** The subjects of a school that has none, as one line; every class takes them, until Exam Management System says otherwise. */
export function FirstSubjects({ groups }: { groups: readonly ClassRow[] }) {
  const { field, ...form } = useDraftForm(SubjectLine, {
    initial: { names: USUAL },
    submit: ({ names }) =>
      createAll(
        names,
        groups.map(({ id }) => id),
      ),
    done: () => {
      toastDone(texts.made)
    },
    trouble: texts.failed,
  })
  return (
    <Panel title={texts.title} lead={texts.lead(groups.length)}>
      <Form of={form} submit={texts.submit}>
        <TextInput label={texts.names} autoComplete="off" {...field('names')} />
      </Form>
    </Panel>
  )
}
