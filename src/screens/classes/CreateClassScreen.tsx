import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { classNamesIn, MOST_CLASSES } from '#domain/classes/class-names.rules.ts'
import { createClass } from '#domain/classes/classes.endpoints.ts'
import { ClassForm } from '#domain/classes/class-forms.schema.ts'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import { byName } from '#domain/school/classes.rules.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { call } from '#data/answers/api.ts'
import { useClosedClasses } from '#data/school/class-list.queries.ts'
import { useClasses, type ClassWithStudents } from '#data/school/classes.queries.ts'
import { useSession } from '#data/session/use-session.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { ClassDialog } from './ClassDialog.tsx'
import styles from './CreateClassScreen.module.css'
import { createClassTexts as texts } from './create-class.texts.ts'

/** Screen that creates a class, with the list of classes, which can be renamed and closed. */
export default function CreateClassScreen() {
  const [made, setMade] = useState<ClassRow[]>([])
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={styles['stack']}>
        <NewClass onMade={(groups) => setMade((before) => [...before, ...groups])} />
        <ExistingClasses
          made={made}
          onChanged={(id) => setMade((before) => before.filter((group) => group.id !== id))}
        />
        <ClosedClasses />
      </div>
    </Page>
  )
}

type Made = { made: ClassRow[]; existing: string[] }

/** Creates classes one after the other, so that a line cut short by the network can be sent again: those that exist are named. */
async function createAll(names: readonly string[]): Promise<Made> {
  if (names.length === 1)
    return { made: [(await call(createClass, { body: { name: names[0] ?? '' } })).class], existing: [] }
  const made: ClassRow[] = []
  const existing: string[] = []
  for (const name of names) {
    try {
      made.push((await call(createClass, { body: { name } })).class)
    } catch (error) {
      if (!(error instanceof RefusedError) || error.code !== 'classExists') throw error
      existing.push(name)
    }
  }
  return { made, existing }
}

const ClassLine = z
  .strictObject({ name: z.string() })
  .refine(({ name }) => name.trim() !== '', { path: ['name'], message: texts.required, abort: true })
  .refine(({ name }) => classNamesIn(name).length > 0, { path: ['name'], message: texts.unclear })
  .refine(({ name }) => classNamesIn(name).length <= MOST_CLASSES, { path: ['name'], message: texts.tooMany })
  .superRefine(({ name }, context) => {
    for (const each of classNamesIn(name)) {
      const issue = ClassForm.safeParse({ name: each }).error?.issues[0]
      if (issue) return context.addIssue({ ...issue, path: ['name'] })
    }
  })

function NewClass({ onMade }: { onMade: (groups: readonly ClassRow[]) => void }) {
  const ownerId = useSession()?.user.id ?? null
  const drafted = useDraftForm(ClassLine, {
    initial: { name: '' },
    draft: { key: `newClass:${ownerId}`, ownerId },
    submit: ({ name }) => createAll(classNamesIn(name)),
    done: ({ made, existing }) => {
      toastDone([texts.made(made.map(({ name }) => name)), texts.existed(existing)].filter(Boolean).join(' '))
      onMade(made)
    },
    trouble: texts,
  })
  const { field, ...form } = drafted
  const names = classNamesIn(useTyped(drafted).name)
  return (
    <Panel title={texts.formTitle}>
      <Form of={form} submit={texts.submit}>
        <TextInput
          label={texts.field}
          description={names.length > 1 ? texts.willMake(names) : texts.several}
          autoComplete="off"
          autoCapitalize="characters"
          {...field('name')}
        />
      </Form>
    </Panel>
  )
}

/** The replica's classes, with those just created that the replica does not have yet. */
function withMade(known: readonly ClassWithStudents[], made: readonly ClassRow[]): ClassWithStudents[] {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = made.filter(({ id }) => !ids.has(id)).map((group) => ({ ...group, students: [] }))
  return [...known, ...fresh].sort(byName)
}

const isOverfull = ({ seats, students }: ClassWithStudents): boolean => seats !== undefined && students.length > seats

type ExistingClassesProps = { made: readonly ClassRow[]; onChanged: (id: number) => void }

function ExistingClasses({ made, onChanged }: ExistingClassesProps) {
  const book = useClasses()
  if (book.status === 'loading') return <LoadingSkeleton rows={2} />
  if (book.status === 'failed') return <ProblemAlert onRetry={book.retry} />
  const all = withMade(book.status === 'ready' ? book.data.classes : [], made)
  const isNew = (group: ClassRow) => made.some(({ id }) => id === group.id)
  return (
    <Panel title={texts.existing(all.length)}>
      {all.length === 0 ? (
        <p className={styles['empty']}>{book.status === 'ready' ? texts.none : texts.noReplica}</p>
      ) : (
        <ul className={styles['classes']}>
          {all.map((group) => (
            <li key={group.id} data-new={isNew(group) || undefined}>
              <div>
                <strong>{group.name}</strong>
                <small data-full={isOverfull(group) || undefined}>
                  {group.seats === undefined
                    ? texts.students(group.students.length)
                    : texts.ofSeats(group.students.length, group.seats)}
                </small>
              </div>
              <EditClass group={group} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type EditClassProps = { group: ClassRow; onChanged?: (id: number) => void }

const EditClass = ({ group, onChanged }: EditClassProps) => (
  <DialogButton
    renderButton={(open) => (
      <Button variant="subtle" size="sm" h={44} aria-label={texts.edit.buttonOf(group.name)} onClick={open}>
        {texts.edit.button}
      </Button>
    )}
  >
    {(close) => <ClassDialog group={group} onClose={close} onChanged={onChanged} />}
  </DialogButton>
)

/** List of closed classes, each with a button that opens the class again. */
function ClosedClasses() {
  const reading = useClosedClasses()
  if (reading.status !== 'ready' || reading.data.length === 0) return null
  return (
    <Panel title={texts.closed(reading.data.length)}>
      <ul className={styles['classes']}>
        {reading.data.map((group) => (
          <li key={group.id}>
            <strong>{group.name}</strong>
            <EditClass group={group} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
