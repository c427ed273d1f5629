import { Alert, Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import type { StudentDetail } from '#domain/school/students.schema.ts'
import type { LookedAt } from '#domain/studentfiles/studentfiles.schema.ts'
import { Page } from '#ui/Page.tsx'
import { toastDone } from '#ui/toast.ts'
import { formTexts } from '../students/student-form.texts.ts'
import { ChooseFile } from './ChooseFile.tsx'
import styles from './studentfiles.module.css'
import { studentYearsScreen, takeInScreen } from './studentfiles.screens.ts'
import { studentFileTexts } from './studentfiles.texts.ts'
import { TakenFile } from './TakenFile.tsx'

const texts = studentFileTexts.takeIn

/** A file that was looked at: its text, and what the school says is in it. */
export type OpenFile = { text: string; looked: LookedAt }

/** Registers a student with the file of another school, all of which is shown first. */
export default function TakeInScreen() {
  const [open, setOpen] = useState<OpenFile | null>(null)
  const [saved, setSaved] = useState<StudentDetail | null>(null)
  const note = (student: StudentDetail) => {
    toastDone(formTexts.registered)
    setSaved(student)
    setOpen(null)
  }
  return (
    <Page title={takeInScreen.title} lead={texts.lead}>
      <div className={styles['stack']}>
        {saved ? <SavedNote student={saved} /> : null}
        {open === null ? (
          <ChooseFile
            onOpen={(file) => {
              setSaved(null)
              setOpen(file)
            }}
          />
        ) : (
          <TakenFile key={open.text} file={open} onSaved={note} onClose={() => setOpen(null)} />
        )}
      </div>
    </Page>
  )
}

/** Who was registered. It gets the focus, so that screen readers go on here. */
function SavedNote({ student: { id, fullname, className } }: { student: StudentDetail }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <Alert ref={note} tabIndex={-1} color="leaf" role="status" icon={<IconCheck size={22} />}>
      <div>{texts.done(fullname, className, id)}</div>
      <Button
        component={Link}
        to={linkTo(studentYearsScreen, {}, { id: String(id) })}
        mt="xs"
        size="sm"
        h={44}
        variant="default"
      >
        {texts.toYears}
      </Button>
    </Alert>
  )
}
