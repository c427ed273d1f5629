import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createClass } from '#domain/classes/classes.endpoints.ts'
import { byName, ClassForm, type ClassRow } from '#domain/school/classes.schema.ts'
import { call } from '#data/answers/api.ts'
import { useClosedClasses } from '#data/school/class-list.queries.ts'
import { useClasses, type ClassWithStudents } from '#data/school/classes.queries.ts'
import { nudge } from '#data/sync/nudge.ts'
import { useSession } from '#data/session/use-session.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { ClassDialog } from './ClassDialog.tsx'
import styles from './CreateClassScreen.module.css'
import { createClassTexts as texts } from './create-class.texts.ts'

/** Screen that creates a class, with the list of classes, which can be renamed and closed. */
export default function CreateClassScreen() {
  const [made, setMade] = useState<ClassRow[]>([])
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={styles['stack']}>
        <NewClass onMade={(group) => setMade((before) => [...before, group])} />
        <ExistingClasses made={made} />
        <ClosedClasses />
      </div>
    </Page>
  )
}

function NewClass({ onMade }: { onMade: (group: ClassRow) => void }) {
  const ownerId = useSession()?.user.id ?? null
  const { field, ...form } = useDraftForm(ClassForm, {
    initial: { name: '' },
    draft: { key: `newClass:${ownerId}`, ownerId },
    submit: (body) => call(createClass, { body }),
    done: (reply) => {
      nudge('sendNow')
      toastDone(texts.created(reply.class.name))
      onMade(reply.class)
    },
    trouble: texts,
  })
  return (
    <Panel title={texts.formTitle}>
      <Form of={form} submit={texts.submit}>
        <TextInput
          label={texts.field}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
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

function ExistingClasses({ made }: { made: readonly ClassRow[] }) {
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
                <small>{texts.students(group.students.length)}</small>
              </div>
              <EditClass group={group} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const EditClass = ({ group }: { group: ClassRow }) => (
  <DialogButton
    renderButton={(open) => (
      <Button variant="subtle" size="sm" h={44} aria-label={texts.edit.buttonOf(group.name)} onClick={open}>
        {texts.edit.button}
      </Button>
    )}
  >
    {(close) => <ClassDialog group={group} onClose={close} />}
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
