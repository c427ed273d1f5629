import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { formatDay } from '#domain/core/dates.ts'
import { ageAt, tenureAt } from '#domain/employees/employees.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import type { EmployeeView } from '#data/employees/directory.ts'
import { LabelledValues } from '#ui/DescriptionList.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { momentWords } from '../core/list/columns.tsx'
import type { Here } from '../core/list/list.ts'
import styles from './employees.module.css'
import { createEmployeeScreen } from './employees.screens.ts'
import { employeeTexts } from './employees.texts.ts'

const { fields, panel: texts, none } = employeeTexts

type Items = readonly (readonly [label: string, value: ReactNode])[]

const born = ({ dateOfBirth }: EmployeeView, today: string): string =>
  dateOfBirth === null ? none : texts.born(formatDay(dateOfBirth), employeeTexts.years(ageAt(dateOfBirth, today)))

const phoneOf = ({ phone }: EmployeeView): ReactNode =>
  phone === null ? none : <a href={`tel:+252${phone}`}>{formatPhone(phone)}</a>

/** The details of an employee; salary, bank account and national ID are left out for roles that may not see pay. */
function partsOf(employee: EmployeeView, { today, timeZone }: Here): [title: string, items: Items][] {
  const { pay } = employee
  const personal: Items = [
    [fields.gender, employee.gender ?? none],
    [fields.dateOfBirth, born(employee, today)],
    ...(pay ? ([[fields.nationalId, pay.nationalId ?? none]] as const) : []),
  ]
  const employment: Items = [
    [fields.dateOfHire, formatDay(employee.dateOfHire)],
    [fields.tenure, employeeTexts.tenure(tenureAt(employee.dateOfHire, today))],
    ...(pay
      ? ([
          [fields.salary, formatCents(pay.salaryCents)],
          [fields.bankAccount, pay.bankAccount ?? none],
        ] as const)
      : []),
  ]
  return [
    [texts.personal, personal],
    [
      texts.contact,
      [
        [
          fields.email,
          employee.email === '' ? null : (
            <a key="email" href={`mailto:${employee.email}`}>
              {employee.email}
            </a>
          ),
        ],
        [fields.phone, phoneOf(employee)],
        [fields.address, employee.address ?? none],
      ],
    ],
    [texts.employment, employment],
    [
      texts.system,
      [
        [fields.id, employee.id],
        [fields.createdBy, employee.createdBy],
        [fields.createdAt, momentWords(employee.createdAt, timeZone)],
      ],
    ],
  ]
}

type EmployeePanelProps = {
  /** The employee shown; null while the panel is closed, or for somebody who has left the school. */
  employee: EmployeeView | null
  isOpen: boolean
  here: Here
  onClose: () => void
}

/** The side panel of the directory. */
export const EmployeePanel = ({ employee, isOpen, here, onClose }: EmployeePanelProps) => (
  <SidePanel opened={isOpen} onClose={onClose} position="right" padding="lg" title={employee?.fullName ?? fields.id}>
    {employee === null ? (
      <p>{texts.gone}</p>
    ) : (
      <div className={styles['panel']}>
        <p className={styles['post']}>
          {employee.jobTitle}
          {employee.education ? `, ${employee.education}` : null}
        </p>
        {partsOf(employee, here).map(([title, items]) => (
          <section key={title}>
            <h3>{title}</h3>
            <LabelledValues items={items} />
          </section>
        ))}
        {here.role === 'ADMIN' ? (
          <Button
            component={Link}
            to={linkTo(createEmployeeScreen, {}, { id: String(employee.id) })}
            variant="default"
            leftSection={<IconPencil size={18} />}
          >
            {texts.edit}
          </Button>
        ) : null}
      </div>
    )}
  </SidePanel>
)
