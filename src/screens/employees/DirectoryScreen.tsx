import { Button, Group } from '@mantine/core'
import { IconKey, IconTableImport, IconUserPlus, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { formatDay } from '#domain/core/dates.ts'
import { ageAt, tenureAt } from '#domain/employees/employees.rules.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { useDirectory, type EmployeeView } from '#data/employees/directory.ts'
import { replica } from '#data/answers/source.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Email } from '#ui/list/Email.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { useAddress } from '#ui/use-address.ts'
import { BOOKS_READERS, type Role } from '#domain/core/roles.ts'
import { choiceOf } from '../core/list/filters.ts'
import type { Here } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { EmployeePanel } from './EmployeePanel.tsx'
import styles from './employees.module.css'
import {
  createEmployeeScreen,
  directoryScreen,
  employeeAccountsScreen,
  uploadEmployeesScreen,
} from './employees.screens.ts'
import { employeeTexts } from './employees.texts.ts'
import { figuresOf } from './figures.ts'

const { fields, directory: texts } = employeeTexts
const { columns } = texts

const PAY_READERS: readonly Role[] = BOOKS_READERS
const maySeePay = ({ role }: Here): boolean => PAY_READERS.includes(role)

const AddEmployee = ({ here }: { here: Here }) =>
  here.role === 'ADMIN' ? (
    <Group gap="xs">
      <Button component={Link} to={linkTo(createEmployeeScreen)} leftSection={<IconUserPlus size={20} />}>
        {texts.add}
      </Button>
      <Button
        component={Link}
        to={linkTo(uploadEmployeesScreen)}
        variant="default"
        leftSection={<IconTableImport size={20} />}
      >
        {texts.upload}
      </Button>
      <Button
        component={Link}
        to={linkTo(employeeAccountsScreen)}
        variant="default"
        leftSection={<IconKey size={20} />}
      >
        {employeeAccountsScreen.title}
      </Button>
    </Group>
  ) : null

/** The list with the side panel of an employee, whose id is in the address, so that "back" closes the panel. */
function WithPanel({ here, children }: { here: Here; children: ReactNode }) {
  const [params, set] = useAddress()
  const reading = useDirectory()
  const id = params.get('employee')
  const employee = reading.status === 'ready' ? reading.data.find((each) => String(each.id) === id) : undefined
  return (
    <div className={styles['directory']}>
      {children}
      <EmployeePanel
        employee={employee ?? null}
        isOpen={id !== null && reading.status === 'ready'}
        here={here}
        onClose={() => set({ employee: null })}
      />
    </div>
  )
}

const genderAndAge = ({ gender, dateOfBirth }: EmployeeView, today: string): string =>
  [gender, dateOfBirth && employeeTexts.years(ageAt(dateOfBirth, today))].filter(Boolean).join(', ')

/** Cell with initial, name, gender and age; its button covers the whole row. */
function Name({ employee, today }: { employee: EmployeeView; today: string }) {
  const [, set] = useAddress()
  const { id, fullName } = employee
  return (
    <span className={styles['name']}>
      <span className={styles['initial']} aria-hidden>
        {fullName.charAt(0).toUpperCase()}
      </span>
      <span>
        <button type="button" aria-haspopup="dialog" onClick={() => set({ employee: String(id) }, true)}>
          {fullName}
        </button>
        <small>{genderAndAge(employee, today)}</small>
      </span>
    </span>
  )
}

const phoneOf = ({ phone }: EmployeeView): string | null => (phone === null ? null : formatPhone(phone))

/** Directory of the employees: figures, list, and a side panel with the details. */
export default listScreen(directoryScreen, replica(useDirectory, { needsWhole: 'daily' }), {
  lead: texts.lead,
  tools: AddEmployee,
  around: WithPanel,
  filters: {
    gender: choiceOf(
      texts.tabs.label,
      [
        { value: '', label: texts.tabs.all },
        { value: 'Male', label: texts.tabs.Male },
        { value: 'Female', label: texts.tabs.Female },
      ],
      { kind: 'choices', keeps: ({ gender }: EmployeeView, value) => gender === value },
    ),
  },
  rows: (rows) => rows,
  columns: ({ text, heading, day, words, exported, money }, here) => [
    heading('fullName', columns.employee, ({ fullName }) => fullName, {
      shown: (employee) => <Name employee={employee} today={here.today} />,
    }),
    exported('id', fields.id, ({ id }) => id),
    exported('gender', fields.gender, ({ gender }) => gender),
    exported('dateOfBirth', fields.dateOfBirth, ({ dateOfBirth }) => dateOfBirth && formatDay(dateOfBirth), {
      isDay: true,
    }),
    words('jobTitle', columns.position, ({ jobTitle }) => jobTitle, {
      shown: ({ jobTitle, education }) => <Lines lines={[jobTitle, education]} />,
    }),
    exported('education', fields.education, ({ education }) => education),
    words('email', columns.contact, ({ email }) => email, {
      shown: (employee) => <Lines lines={[<Email key="email">{employee.email}</Email>, phoneOf(employee)]} />,
    }),
    exported('phone', fields.phone, phoneOf),
    exported('address', fields.address, ({ address }) => address),
    text('tenure', columns.tenure, ({ dateOfHire }) => employeeTexts.tenure(tenureAt(dateOfHire, here.today)), {
      // The order is reversed, since whoever was hired first has the longest tenure.
      order: ({ dateOfHire }) => -Date.parse(dateOfHire),
      shown: ({ dateOfHire }) => (
        <Lines lines={[employeeTexts.tenure(tenureAt(dateOfHire, here.today)), texts.hired(formatDay(dateOfHire))]} />
      ),
    }),
    { ...day('dateOfHire', fields.dateOfHire, ({ dateOfHire }) => dateOfHire), isExportedOnly: true },
    ...(maySeePay(here)
      ? [
          money('salary', columns.salary, ({ pay }) => pay?.salaryCents ?? 0),
          exported('nationalId', fields.nationalId, ({ pay }) => pay?.nationalId),
          exported('bankAccount', fields.bankAccount, ({ pay }) => pay?.bankAccount),
        ]
      : []),
  ],
  find: ({ id, fullName, jobTitle, phone }) => ({ id, phone, words: `${fullName} ${jobTitle}` }),
  intro: (rows, { here }) => <Figures figures={figuresOf(rows, maySeePay(here))} />,
  rowKey: ({ id }) => id,
  sort: ['fullName', 'up'],
  noun: texts.noun,
  search: texts.search,
  file: texts.file,
  empty: texts.empty,
  noMatch: texts.empty,
  failed: texts.failed,
  icon: <IconUsers size={30} />,
})
