import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useEmployees } from '#data/employees/employees.ts'
import { advanceTexts } from './advances.texts.ts'

const texts = advanceTexts.form

type EmployeeSelectProps = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  value: string
  onChange: (id: string) => void
}

/** Chooses one of the employees of this device's replica; the value is the id as text. */
export function EmployeeSelect({ value, onChange, error, ...props }: EmployeeSelectProps) {
  const reading = useEmployees()
  const employees = reading.status === 'ready' ? reading.data : []
  return (
    <NativeSelect
      {...props}
      label={texts.employee}
      error={reading.status === 'failed' ? texts.noEmployees : error}
      value={employees.some(({ id }) => String(id) === value) ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: texts.choose },
        ...employees.map(({ id, fullName }) => ({ value: String(id), label: texts.employeeOption(fullName, id) })),
      ]}
    />
  )
}
