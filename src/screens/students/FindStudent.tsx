import { Button, TextInput } from '@mantine/core'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { IdText } from '#domain/core/fields.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import classes from './office.module.css'
import { officeTexts } from './student-office.texts.ts'
import type { StudentSearch } from './use-found-student.ts'

const texts = officeTexts.find

/** The student id that a text names; null when it names none. */
export function studentIdOf(text: string | null): number | null {
  const parsed = IdText.safeParse(text?.trim())
  return parsed.success ? parsed.data : null
}

type FindStudentProps = {
  title: string
  button: string
  /** The id that is looked at now. */
  present: number | null
  status: StudentSearch['status']
  missing?: string
  onFind: (id: number) => void
}

/** A search by Student ID. Key it by the id, so that it follows the address. */
export function FindStudent({
  title,
  button,
  present,
  status,
  missing = texts.required,
  onFind,
  children,
}: FindStudentProps & { children?: ReactNode }) {
  const [typed, setTyped] = useState(present === null ? '' : String(present))
  const [problem, setProblem] = useState<string | null>(null)
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    const id = studentIdOf(typed)
    setProblem(id === null ? (typed.trim() ? texts.invalid : missing) : null)
    if (id !== null) onFind(id)
  }
  return (
    <Panel title={title}>
      <form className={classes['find']} onSubmit={find} noValidate>
        <TextInput
          label={texts.field}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={problem ?? (status === 'notFound' ? texts.notFound : null)}
        />
        <Button type="submit" variant="default" loading={status === 'searching'}>
          {button}
        </Button>
      </form>
      {children}
    </Panel>
  )
}

/** What stands in the place of a student who is still looked for, or could not be. */
export function SearchTrouble({ search }: { search: StudentSearch }) {
  if (search.status === 'searching') return <LoadingSkeleton rows={1} rowHeight={88} label={texts.searching} />
  if (search.status !== 'failed') return null
  const words = isNoServer(search.error) ? texts.noServer : (serverMessage(search.error) ?? texts.failed)
  return <ProblemAlert message={words} onRetry={search.retry} />
}
