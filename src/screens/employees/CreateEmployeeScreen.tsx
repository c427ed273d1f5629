import { Alert } from '@mantine/core'
import { IconCircleCheck, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { EmployeeListed } from '#domain/employees/employees.schema.ts'
import { useDirectory, type EmployeeView } from '#data/employees/directory.ts'
import { useSession } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { FindById } from '../core/form/FindById.tsx'
import { idOf } from '../core/form/id-field.ts'
import { ReplicaGate } from '../core/Gates.tsx'
import { DeleteEmployee } from './DeleteEmployee.tsx'
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
      <ReplicaGate reading={directory} needsWhole="daily">
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
