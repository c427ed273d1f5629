import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { updateClass } from '#domain/students/moves.endpoints.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { undoMove, useLastMove, type LastMove } from '#data/students/last-move.ts'
import { Page } from '#ui/Page.tsx'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { useAddress } from '#ui/use-address.ts'
import { idOf } from '../core/form/id-field.ts'
import { ClassChoice } from './ClassChoice.tsx'
import { FindStudent, SearchTrouble } from './FindStudent.tsx'
import classes from './office.module.css'
import { StudentCard } from './StudentCard.tsx'
import { officeTexts } from './student-office.texts.ts'
import { TimedNote } from './TimedNote.tsx'
import { useFoundStudent } from './use-found-student.ts'
import { useAction } from '../core/form/use-action.ts'
import { uiTexts } from '#ui/ui.texts.ts'

const texts = officeTexts.class

type Moved = ReplyOf<typeof updateClass>

const NAMES_SHOWN = 3

/** Verify the student, continue, choose the class, confirm. Student and step stand in the address. */
export default function UpdateClassScreen() {
  const [address, setAddress] = useAddress()
  const id = idOf(address.get('id'))
  const search = useFoundStudent(id)
  const [moved, setMoved] = useState<Moved | null>(null)
  const last = useLastMove()
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
        {last ? <Undo move={last} /> : null}
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
                    {uiTexts.cancel}
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

/** The banner of success, for a moment (GEN-11). */
function MovedNote({ moved, onGone }: { moved: Moved; onGone: (moved: null) => void }) {
  const gone = useCallback(() => onGone(null), [onGone])
  return <TimedNote onGone={gone}>{moved.message}</TimedNote>
}

/** The way back from the last change, until the next one. */
function Undo({ move }: { move: LastMove }) {
  const undo = useAction(() => undoMove(move), {
    done: ([student, ...others]) => {
      if (student) toastDone(texts.undone(namesOf([student, ...others]), student.className))
    },
    failed: toastFailed,
    trouble: texts.undoFailed,
  })
  return (
    <div className={classes['last']}>
      <span>{texts.last(namesOf(move.students), move.from, move.to)}</span>
      <Button size="sm" h={44} variant="default" loading={undo.isBusy} onClick={() => void undo.run()}>
        {texts.undo}
      </Button>
    </div>
  )
}

const namesOf = (students: readonly { fullname: string }[]): string =>
  students.length > NAMES_SHOWN ? texts.several(students.length) : students.map(({ fullname }) => fullname).join(', ')
