import { Button, Stack, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { createClass } from '#domain/classes/classes.endpoints.ts'
import { ClassForm, type ClassRow } from '#domain/classes/classes.schema.ts'
import { call } from '#data/api.ts'
import { useClasses, type ClassWithStudents } from '#data/classes/classes.queries.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import { nudge } from '#data/nudge.ts'
import { useDraft } from '#data/use-draft.ts'
import { useSession } from '#data/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import styles from './CreateClassScreen.module.css'
import { createClassTexts as texts } from './create-class.texts.ts'

/** A new class, beside those that are there. */
export default function CreateClassScreen() {
  const ownerId = useSession()?.user.id ?? null
  const draft = useDraft<string>(`newClass:${ownerId}`, ownerId)
  const [made, setMade] = useState<ClassRow[]>([])
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={styles['stack']}>
        {draft.found === undefined ? (
          <LoadingSkeleton rows={2} />
        ) : (
          <NewClass
            initial={draft.found ?? ''}
            keep={draft.keep}
            onMade={(group) => setMade((before) => [...before, group])}
          />
        )}
        <ExistingClasses made={made} />
      </div>
    </Page>
  )
}

type NewClassProps = { initial: string; keep: (name: string | null) => void; onMade: (group: ClassRow) => void }

function NewClass({ initial, keep, onMade }: NewClassProps) {
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (value: string) => {
    setName(value)
    setProblem(null)
    keep(value || null)
  }
  const create = async (event: SubmitEvent) => {
    event.preventDefault()
    setTrouble(null)
    const parsed = ClassForm.safeParse({ name })
    setProblem(parsed.success ? null : (parsed.error.issues[0]?.message ?? texts.required))
    if (!parsed.success) return
    setBusy(true)
    try {
      const reply = await call(createClass, { body: parsed.data })
      nudge('sendNow')
      toastDone(texts.created(reply.class.name))
      onMade(reply.class)
      change('')
    } catch (error) {
      setTrouble(isNoServer(error) ? texts.noServer : (serverMessage(error) ?? texts.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={texts.formTitle}>
      <Stack>
        {trouble ? <ProblemAlert message={trouble} /> : null}
        <form className={styles['form']} onSubmit={(event) => void create(event)} noValidate>
          <TextInput
            label={texts.field}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={30}
            value={name}
            onChange={(event) => change(event.currentTarget.value)}
            error={problem}
          />
          <Button type="submit" loading={isBusy}>
            {texts.submit}
          </Button>
        </form>
      </Stack>
    </Panel>
  )
}

const byName = new Intl.Collator('en', { numeric: true })

/** Those of the copy, with those just made that the copy does not have yet. */
function withMade(known: readonly ClassWithStudents[], made: readonly ClassRow[]): ClassWithStudents[] {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = made.filter(({ id }) => !ids.has(id)).map((group) => ({ ...group, students: [] }))
  return [...known, ...fresh].sort((a, b) => byName.compare(a.name, b.name))
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
        <p className={styles['empty']}>{book.status === 'ready' ? texts.none : texts.noCopy}</p>
      ) : (
        <ul className={styles['classes']}>
          {all.map((group) => (
            <li key={group.id} data-new={isNew(group) || undefined}>
              <strong>{group.name}</strong>
              <small>{texts.students(group.students.length)}</small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
