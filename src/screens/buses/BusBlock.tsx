import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import type { BusOfMonth } from '#domain/buses/buses.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { PaperButtons } from '#ui/export/PaperButtons.tsx'
import type { ExportedTable } from '#ui/export/table.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAsOf } from '../core/list/as-of.ts'
import { ShortTable } from '../core/list/ShortTable.tsx'
import { busTexts, summaryTexts as texts } from './buses.texts.ts'
import styles from './buses.module.css'
import { busTable, driverOf, labelOf, profitTone, riderFields } from './summary-fields.ts'

const { fields: labels } = busTexts

type BusBlockProps = {
  bus: BusOfMonth
  month: { month: number; year: number }
  /** The month in words. */
  words: string
  school: ExportedTable['school']
}

const Fact = ({ label, tone, children }: { label: string; tone?: 'good' | 'bad'; children: ReactNode }) => (
  <div data-tone={tone}>
    <dt>{label}</dt>
    <dd className="num">{children}</dd>
  </div>
)

/** A bus in a month: driver, money and students. */
export function BusBlock({ bus, month, words, school }: BusBlockProps) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const asOf = useAsOf()
  const label = labelOf(bus)
  const { driver, students, status, profitOrLossAmount: profit } = bus
  return (
    <article aria-label={label}>
      <Panel
        title={label}
        action={<Chip tone={bus.busId === null ? 'wait' : undefined}>{busTexts.students(students.length)}</Chip>}
      >
        <dl className={styles['facts']}>
          <Fact label={labels.driver}>{driverOf(bus)}</Fact>
          {profit === undefined ? null : <Fact label={labels.salary}>{formatCents(driver?.salary ?? 0)}</Fact>}
          {driver?.unpaidSalary ? <Fact label={texts.unpaidSalary}>{formatCents(driver.unpaidSalary)}</Fact> : null}
          <Fact label={labels.expected}>{formatCents(bus.expectedBusIncome)}</Fact>
          <Fact label={labels.collected}>{formatCents(bus.totalBusFeeCollected)}</Fact>
          {profit === undefined ? null : (
            <Fact label={labels.profit} tone={profitTone(profit)}>
              {formatCents(profit)}
            </Fact>
          )}
          <Fact label={labels.status} tone={status === 'Shortage' ? 'bad' : 'good'}>
            {busTexts.statuses[status]}
          </Fact>
        </dl>
        <div className={styles['buttons']} data-shell>
          <PaperButtons
            table={() => ({ ...busTable(bus, month, school), asOf: asOf() })}
            words={{ pdf: texts.pdfBus, print: texts.printBus, excel: busTexts.excel, failed: busTexts.listFailed }}
          />
          <Button
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={list}
            rightSection={isOpen ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? texts.hideStudents : texts.viewStudents}
          </Button>
        </div>
        <div id={list} hidden={!isOpen}>
          {isOpen && students.length === 0 ? <p role="status">{texts.noStudents}</p> : null}
          {isOpen && students.length > 0 ? (
            <ShortTable
              label={texts.ofBus(words, label)}
              fields={riderFields}
              rows={students}
              rowKey={({ id }) => id}
              toneOf={({ unpaidBusFee }) => (unpaidBusFee > 0 ? 'wait' : undefined)}
            />
          ) : null}
        </div>
      </Panel>
    </article>
  )
}
