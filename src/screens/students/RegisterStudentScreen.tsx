import { Alert, Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { mayReach } from '#app/screens.ts'
import type { StudentDetail } from '#domain/school/students.schema.ts'
import { useClassList } from '#data/school/class-list.queries.ts'
import { useSession } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAddress } from '#ui/use-address.ts'
import { idOf } from '../core/form/id-field.ts'
import { takeInScreen } from '../studentfiles/studentfiles.screens.ts'
import { EditedStudent } from './EditedStudent.tsx'
import { FindStudent } from './FindStudent.tsx'
import classes from './student-form.module.css'
import { formTexts as texts } from './student-form.texts.ts'
import { StudentForm } from './StudentForm.tsx'
import { WhatsNew } from './WhatsNew.tsx'

type Saved = { student: StudentDetail; isNew: boolean }

/** One form for new students and, after a search by id, for existing ones; the id is in the address. */
export default function RegisterStudentScreen() {
  const user = useSession()?.user
  const ownerId = user?.id ?? null
  const role = user?.Role ?? null
  const [address, setAddress] = useAddress()
  const id = idOf(address.get('id'))
  const [saved, setSaved] = useState<Saved | null>(null)
  const edit = (found: number) => {
    setSaved(null)
    setAddress({ id: String(found) }, true)
  }
  const note = (student: StudentDetail, isNew: boolean) => {
    toastDone(isNew ? texts.registered : texts.updated)
    setSaved({ student, isNew })
    setAddress({ id: null })
  }
  const shared = { onSaved: note, onEdit: edit, onCancel: () => setAddress({ id: null }) }
  if (ownerId === null) return <LoadingSkeleton />
  return (
    <Page title={id === null ? texts.register : texts.edit} lead={id === null ? texts.registerLead : null}>
      <div className={classes['stack']}>
        {saved ? <SavedNote key={`${saved.student.id} ${saved.student.revision}`} saved={saved} onEdit={edit} /> : null}
        {id === null ? (
          <>
            <WhatsNew ownerId={ownerId} />
            {mayReach(takeInScreen, role) ? (
              <p>
                <Link to={takeInScreen.path}>{texts.fromFile}</Link>
              </p>
            ) : null}
            <FindStudent
              title={texts.find.title}
              button={texts.find.button}
              present={null}
              status="none"
              missing={texts.find.missing}
              onFind={edit}
            />
            <NewStudent key={saved?.student.id} ownerId={ownerId} {...shared} />
          </>
        ) : (
          <EditedStudent key={id} id={id} ownerId={ownerId} {...shared} />
        )}
      </div>
    </Page>
  )
}

type NewStudentProps = {
  ownerId: number
  onSaved: (student: StudentDetail, isNew: boolean) => void
  onEdit: (id: number) => void
  onCancel: () => void
}

function NewStudent(props: NewStudentProps) {
  const list = useClassList()
  if (list.status === 'loading') return <LoadingSkeleton rows={6} />
  return <StudentForm origin={null} groups={list.status === 'ready' ? list.data : []} {...props} />
}

/** What was saved, and a button to edit it. It gets the focus, so that screen readers go on here. */
function SavedNote({ saved: { student, isNew }, onEdit }: { saved: Saved; onEdit: (id: number) => void }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  const { id, fullname, className } = student
  return (
    <Alert ref={note} tabIndex={-1} color="leaf" role="status" icon={<IconCheck size={22} />}>
      <div>{isNew ? texts.saved.registered(fullname, className, id) : texts.saved.updated(fullname, id)}</div>
      <Button mt="xs" size="sm" h={44} variant="default" onClick={() => onEdit(id)}>
        {texts.saved.edit}
      </Button>
    </Alert>
  )
}
