import { Alert, Button, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Told } from '#domain/employees/employees.schema.ts'
import { employeeActions, toldBy, type EmployeeView } from '#data/employees/directory.ts'
import { useLeaving } from '#data/employees/leaving.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { troubleOf } from '../core/trouble.ts'
import { taughtTexts } from '../users/taught.texts.ts'
import { employeeTexts } from './employees.texts.ts'

const texts = employeeTexts.form

type Warning = { told: Told; words: string }
type DeleteEmployeeProps = { employee: EmployeeView; onDeleted: () => void }

/** Button that deletes an employee, after a question that says first what she drives and teaches. */
export function DeleteEmployee({ employee, onDeleted }: DeleteEmployeeProps) {
  /** What the server says beyond the first question, such as open advances, with which the dialog asks once more. */
  const [warning, setWarning] = useState<Warning | null>(null)
  const [isOpen, setOpen] = useState(false)
  const asksAgain = useRef(false)
  const deletion = useAction(({ id, told }: { id: number; told: Told | null }) => employeeActions.remove(id, told), {
    done: () => {
      toastDone(texts.deleted)
      onDeleted()
    },
    trouble: (error) => {
      const failure = troubleOf(error, texts.deleteFailed)
      const told = toldBy(error)
      asksAgain.current = told !== null
      setWarning(told && { told, words: failure })
      return told ? null : failure
    },
    after: () => {
      setOpen(asksAgain.current)
      asksAgain.current = false
    },
  })
  const close = () => {
    setOpen(false)
    setWarning(null)
  }
  return (
    <div>
      <Button variant="subtle" color="clay" leftSection={<IconTrash size={18} />} onClick={() => setOpen(true)}>
        {texts.delete}
      </Button>
      {deletion.trouble ? <ProblemAlert message={deletion.trouble} /> : null}
      {isOpen ? (
        <Question
          employee={employee}
          warning={warning}
          isBusy={deletion.isBusy}
          onConfirm={(told) => void deletion.run({ id: employee.id, told })}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

type QuestionProps = {
  employee: EmployeeView
  warning: Warning | null
  isBusy: boolean
  onConfirm: (told: Told | null) => void
  onClose: () => void
}

function Question({ employee, warning, isBusy, onConfirm, onClose }: QuestionProps) {
  const leaving = useLeaving(employee.id)
  return (
    <ConfirmDialog
      opened
      title={texts.deleteTitle}
      confirmLabel={texts.deleteConfirm}
      isDangerous
      isBusy={isBusy}
      isDisabled={leaving === null}
      onConfirm={() => onConfirm(warning?.told ?? leaving?.told ?? null)}
      onClose={onClose}
    >
      {leaving === null ? (
        <LoadingSkeleton rows={2} rowHeight={40} />
      ) : (
        <>
          {leaving.driven ? <Said words={texts.drives(leaving.driven)} /> : null}
          {leaving.teaching ? (
            <Said words={taughtTexts.accountTeaches(leaving.teaching.account, leaving.teaching.taught)} />
          ) : null}
          {warning ? <Said words={warning.words} /> : null}
          <Text>{texts.deleteAsk}</Text>
          <Text mt="xs">{texts.deleteKept(employee.fullName)}</Text>
        </>
      )}
    </ConfirmDialog>
  )
}

const Said = ({ words }: { words: string }) => (
  <Alert color="amber" mb="sm">
    {words}
  </Alert>
)
