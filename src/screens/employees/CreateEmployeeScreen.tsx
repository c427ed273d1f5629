import { Alert, Button, Text } from '@mantine/core'
import { IconCircleCheck, IconSearch, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { EmployeeListed, Told } from '#domain/employees/employees.schema.ts'
import { employeeActions, toldBy, useDirectory, type EmployeeView } from '#data/employees/directory.ts'
import { useSession } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAddress } from '#ui/use-address.ts'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { FindById } from '../core/form/FindById.tsx'
import { idOf } from '../core/form/id-field.ts'
import { useConfirmedAction } from '../core/form/use-action.ts'
import { ReplicaGate } from '../core/Gates.tsx'
import { troubleOf } from '../core/trouble.ts'
import { EmployeeForm } from './EmployeeForm.tsx'
import styles from './employees.module.css'
import { createEmployeeScreen } from './employees.screens.ts'
import { employeeTexts } from './employees.texts.ts'

const texts = employeeTexts.form

/** Time that the success is shown before the form opens for the next employee (EMP-2). */
const RESET_MS = 3_000

/** Screen that creates an employee, or edits and deletes the employee found by ID. */
export default function CreateEmployeeScreen() {
  const directory = useDirectory()
  const ownerId = useSession()?.user.id
  const today = useToday()?.today
  return (
    <Page title={createEmployeeScreen.title} lead={texts.lead}>
      <ReplicaGate reading={directory} needsWhole>
        {(employees) =>
          ownerId === undefined || today === undefined ? (
            <LoadingSkeleton rows={6} />
          ) : (
            <Desk employees={employees} ownerId={ownerId} today={today} />
          )
        }
      </ReplicaGate>
    </Page>
  )
}

type DeskProps = { employees: readonly EmployeeView[]; ownerId: number; today: string }

const words = { missing: texts.findMissing, invalid: texts.findInvalid }

function Desk({ employees, ownerId, today }: DeskProps) {
  const [params, set] = useAddress()
  const [saved, setSaved] = useState<EmployeeListed | null>(null)
  const id = idOf(params.get('id'))
  const employee = employees.find((each) => each.id === id) ?? null
  const find = (wanted: number | null) => set({ id: wanted === null ? null : String(wanted) })
  useEffect(() => {
    if (saved === null) return undefined
    const timer = setTimeout(() => {
      setSaved(null)
      set({ id: null })
    }, RESET_MS)
    return () => clearTimeout(timer)
  }, [saved, set])

  if (saved !== null) return <Saved employee={saved} />
  return (
    <div className={styles['stack']}>
      <FindById
        key={id}
        label={texts.find}
        button={texts.findButton}
        icon={<IconSearch size={18} />}
        words={words}
        present={id}
        problem={id !== null && employee === null ? texts.notFound : null}
        onFind={find}
      />
      {id !== null && employee === null ? null : (
        <Panel
          title={employee ? texts.edit(employee.fullName, employee.id) : texts.newEmployee}
          action={employee ? <DeleteEmployee employee={employee} onDeleted={() => find(null)} /> : null}
        >
          <EmployeeForm
            key={id}
            employee={employee}
            ownerId={ownerId}
            today={today}
            onSaved={setSaved}
            onCancel={() => find(null)}
          />
        </Panel>
      )}
    </div>
  )
}

const Saved = ({ employee: { fullName, id } }: { employee: EmployeeListed }) => (
  <Alert color="nile" role="status" icon={<IconCircleCheck size={22} />} title={texts.saved}>
    {texts.savedAs(fullName, id)}
  </Alert>
)

type DeleteEmployeeProps = { employee: EmployeeView; onDeleted: () => void }

function DeleteEmployee({ employee, onDeleted }: DeleteEmployeeProps) {
  /** The server's warning about a bus, classes or open advances, with which the dialog asks once more. */
  const [warning, setWarning] = useState<{ told: Told; words: string } | null>(null)
  const asksAgain = useRef(false)
  const deletion = useConfirmedAction(({ id }: EmployeeView) => employeeActions.remove(id, warning?.told ?? null), {
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
      if (asksAgain.current) deletion.ask(employee)
      asksAgain.current = false
    },
  })
  return (
    <div>
      <Button
        variant="subtle"
        color="clay"
        leftSection={<IconTrash size={18} />}
        onClick={() => deletion.ask(employee)}
      >
        {texts.delete}
      </Button>
      {deletion.trouble ? <ProblemAlert message={deletion.trouble} /> : null}
      <AskFirst of={deletion} title={texts.deleteTitle} confirm={texts.deleteConfirm} isDangerous>
        {({ fullName }) => (
          <>
            <Text>{warning?.words ?? texts.deleteAsk}</Text>
            <Text mt="xs">{texts.deleteKept(fullName)}</Text>
          </>
        )}
      </AskFirst>
    </div>
  )
}
