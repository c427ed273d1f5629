import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { undoTransfer, type updateClass } from '#domain/students/moves.endpoints.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { call } from '#data/api.ts'
import { noteMoved } from '#data/students/own-changes.ts'
import { Page } from '#ui/Page.tsx'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { useAddress } from '#ui/use-address.ts'
import { ClassChoice } from './ClassChoice.tsx'
import { FindStudent, SearchTrouble, studentIdOf } from './FindStudent.tsx'
import classes from './office.module.css'
import { StudentCard } from './StudentCard.tsx'
import { officeTexts } from './student-office.texts.ts'
import { TimedNote } from './TimedNote.tsx'
import { useFoundStudent } from './use-found-student.ts'
import { useAction } from '../core/form/use-action.ts'

const texts = officeTexts.class

type Moved = ReplyOf<typeof updateClass>

/** Steps: check the student, continue, choose the class, confirm. Student and step are in the address. */
export default function UpdateClassScreen() {
  const [address, setAddress] = useAddress()
  const id = studentIdOf(address.get('id'))
  const search = useFoundStudent(id)
  const [moved, setMoved] = useState<Moved | null>(null)
  const hasContinued = address.get('step') === 'class'
  const cancel = () => setAddress({ id: null, step: null, class: null })
  const done = (reply: Moved) => {
    setMoved(reply)
    cancel()
  }
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={classes['stack']}>
        {moved ? <MovedNote key={moved.batch} moved={moved} onGone={setMoved} /> : null}
        <FindStudent
          key={id}
          title={texts.verifyTitle}
          button={texts.verify}
          present={id}
          status={search.status}
          onFind={(found) => setAddress({ id: String(found), step: null, class: null }, true)}
        />
        <SearchTrouble search={search} />
        {search.status === 'found' ? (
          <>
            <StudentCard student={search.student}>
              {hasContinued ? null : (
                <>
                  <Button onClick={() => setAddress({ step: 'class' }, true)}>{texts.continue}</Button>
                  <Button variant="default" onClick={cancel}>
                    {texts.cancel}
                  </Button>
                </>
              )}
            </StudentCard>
            {hasContinued ? <ClassChoice student={search.student} onMoved={done} onCancel={cancel} /> : null}
          </>
        ) : null}
      </div>
    </Page>
  )
}

/** The result, with an undo button for a moment. */
function MovedNote({ moved, onGone }: { moved: Moved; onGone: (moved: null) => void }) {
  const gone = useCallback(() => onGone(null), [onGone])
  const undo = useAction(
    async () => {
      const { updatedStudents } = await call(undoTransfer, { body: { batch: moved.batch } })
      await noteMoved(updatedStudents)
      return updatedStudents
    },
    {
      done: ([student]) => {
        if (student) toastDone(texts.undone(student.fullname, student.className))
        gone()
      },
      failed: toastFailed,
      trouble: texts.undoFailed,
    },
  )
  return (
    <TimedNote onGone={gone}>
      <div>{moved.message}</div>
      <Button mt="xs" size="sm" h={44} variant="default" loading={undo.isBusy} onClick={() => void undo.run()}>
        {texts.undo}
      </Button>
    </TimedNote>
  )
}
