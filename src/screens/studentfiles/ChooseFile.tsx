import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { lookAtStudentFile } from '#domain/studentfiles/studentfiles.endpoints.ts'
import { MOST_OF_FILE } from '#domain/studentfiles/studentfiles.schema.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { call } from '#data/answers/api.ts'
import { DropZone } from '#ui/DropZone.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAction } from '../core/form/use-action.ts'
import { troubleOf } from '../core/trouble.ts'
import { formerStudentsScreen } from '../former/former.screens.ts'
import styles from './studentfiles.module.css'
import { studentYearsScreen } from './studentfiles.screens.ts'
import { studentFileTexts } from './studentfiles.texts.ts'
import type { OpenFile } from './TakeInScreen.tsx'

const texts = studentFileTexts.takeIn

/** Most bytes of a file, whose letters may take three each. */
const MOST_BYTES = 3 * MOST_OF_FILE

type Where = { id: number; fullname: string; hasLeft: boolean }

/** The student whom a refusal is about, who is here already or can come back. */
function whereOf(error: unknown): Where | null {
  if (!(error instanceof RefusedError)) return null
  const { id, fullname, hasLeft } = error.details
  return typeof id === 'number' && typeof fullname === 'string' && typeof hasLeft === 'boolean'
    ? { id, fullname, hasLeft }
    : null
}

/** The way to a student who is here already, or among the former students. */
const WayTo = ({ where: { id, fullname, hasLeft } }: { where: Where }) => (
  <Button
    component={Link}
    to={
      hasLeft
        ? linkTo(formerStudentsScreen, {}, { search: fullname })
        : linkTo(studentYearsScreen, {}, { id: String(id) })
    }
    variant="default"
  >
    {hasLeft ? texts.whereFormer : texts.whereHere}
  </Button>
)

/** Chooses the file of another school, and has the school server look at it. */
export function ChooseFile({ onOpen }: { onOpen: (file: OpenFile) => void }) {
  const [where, setWhere] = useState<Where | null>(null)
  const look = useAction(
    async (file: File) => {
      setWhere(null)
      if (file.size > MOST_BYTES) return null
      const text = await file.text()
      return { text, looked: await call(lookAtStudentFile, { body: { file: text } }) }
    },
    {
      trouble: (error) => {
        setWhere(whereOf(error))
        return troubleOf(
          error,
          error instanceof DOMException ? texts.unread : { failed: texts.failed, noServer: texts.noServer },
        )
      },
      done: (file) => (file === null ? look.say(texts.tooLarge) : onOpen(file)),
    },
  )
  return (
    <>
      <DropZone
        label={texts.drop.title}
        icon={<IconFileImport size={40} aria-hidden />}
        texts={texts.drop}
        accept=".json,application/json"
        isDisabled={look.isBusy}
        onFile={(file) => void look.run(file)}
      />
      {look.isBusy ? <LoadingSkeleton rows={3} label={texts.reading} /> : null}
      {look.trouble ? (
        <div className={styles['part']}>
          <ProblemAlert message={look.trouble} />
          {where ? <WayTo where={where} /> : null}
        </div>
      ) : null}
    </>
  )
}
