import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { MAX_MARKS, TYPE_NAMES, type ExamRow, type SubjectRow } from '#domain/exams/exams.schema.ts'
import { deleteExam, deleteSubject, restoreExam, restoreSubject } from '#domain/exams/setup.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { useAction } from '../../core/form/use-action.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { ExamDialog, SubjectDialog } from './EditDialogs.tsx'
import styles from './exam-setup.module.css'
import { examSetupTexts } from './exam-setup.texts.ts'
import { yearOf, type SetupPart } from './parts.ts'
import { useProcessing } from './Processing.tsx'

const texts = examSetupTexts.lists

export const Rows = ({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) => (
  <Panel title={title}>
    {isEmpty ? <p className={styles['none']}>{texts.none}</p> : <ul className={styles['rows']}>{children}</ul>}
  </Panel>
)

type Deletion = (hide: boolean) => Promise<{ message: string }>

type RowProps = {
  name: string
  detail: string
  isHidden: boolean
  /** Renders the dialog that changes the exam or subject. */
  renderEditor: (close: () => void) => ReactNode
  remove: Deletion
  restore: () => Promise<{ message: string }>
  onChange: () => void
}

/** An exam or a subject with its buttons to edit, delete and restore. */
function Row({ name, detail, isHidden, renderEditor, remove, restore, onChange }: RowProps) {
  const run = useProcessing()
  const done = ({ message }: { message: string }) => {
    toastDone(message)
    onChange()
  }
  const restoring = useAction(() => run(restore), { trouble: texts.failed, failed: toastFailed, done })
  return (
    <li data-hidden={isHidden || undefined}>
      <div>
        <strong>{name}</strong>
        <small>{isHidden ? `${detail} · ${texts.hidden}` : detail}</small>
      </div>
      {isHidden ? (
        <Small label={texts.restore} of={texts.restoreOf(name)} onClick={() => void restoring.run()} />
      ) : (
        <>
          <DialogButton renderButton={(open) => <Small label={texts.edit} of={texts.editOf(name)} onClick={open} />}>
            {renderEditor}
          </DialogButton>
          <DialogButton
            renderButton={(open) => <Small isGrave label={texts.delete} of={texts.deleteOf(name)} onClick={open} />}
          >
            {(close) => (
              <DeleteDialog
                name={name}
                remove={(hide) => run(() => remove(hide))}
                onClose={close}
                onDone={(reply) => {
                  close()
                  done(reply)
                }}
              />
            )}
          </DialogButton>
        </>
      )}
    </li>
  )
}

type SmallProps = { label: string; of: string; isGrave?: boolean; onClick: () => void }

export const Small = ({ label, of, isGrave = false, onClick }: SmallProps) => (
  <Button variant="subtle" size="sm" px="xs" color={isGrave ? 'clay' : 'nile'} aria-label={of} onClick={onClick}>
    {label}
  </Button>
)

const hiding = (hide: boolean) => (hide ? { hide: 'true' as const } : {})

export function ExamList(props: SetupPart) {
  const { setup, onChange } = props
  const { exams, years } = setup
  const detailOf = ({ type, academicYearId, termId }: ExamRow): string => {
    const term = years.find(({ id }) => id === academicYearId)?.terms?.find(({ id }) => id === termId)?.name ?? ''
    const words = [yearOf(years, academicYearId), term, TYPE_NAMES[type], texts.maximum(MAX_MARKS[type])]
    return words.filter(Boolean).join(' · ')
  }
  return (
    <Rows title={texts.exams(exams.length)} isEmpty={exams.length === 0}>
      {exams.map((exam) => {
        const params = { id: String(exam.id) }
        return (
          <Row
            key={exam.id}
            name={exam.name}
            detail={detailOf(exam)}
            isHidden={exam.hidden ?? false}
            renderEditor={(close) => <ExamDialog {...props} exam={exam} onClose={close} />}
            remove={(hide) => call(deleteExam, { params, query: hiding(hide) })}
            restore={() => call(restoreExam, { params })}
            onChange={onChange}
          />
        )
      })}
    </Rows>
  )
}

export function SubjectList(props: SetupPart) {
  const { setup, classes, onChange } = props
  const open = new Set(classes.map(({ id }) => id))
  const takenBy = ({ id }: SubjectRow): number =>
    setup.classSubjects.filter(({ subjectId, classId }) => subjectId === id && open.has(classId)).length
  return (
    <Rows title={texts.subjects(setup.subjects.length)} isEmpty={setup.subjects.length === 0}>
      {setup.subjects.map((subject) => {
        const params = { id: String(subject.id) }
        return (
          <Row
            key={subject.id}
            name={subject.name}
            detail={texts.classes(takenBy(subject))}
            isHidden={subject.hidden ?? false}
            renderEditor={(close) => <SubjectDialog {...props} subject={subject} onClose={close} />}
            remove={(hide) => call(deleteSubject, { params, query: hiding(hide) })}
            restore={() => call(restoreSubject, { params })}
            onChange={onChange}
          />
        )
      })}
    </Rows>
  )
}
