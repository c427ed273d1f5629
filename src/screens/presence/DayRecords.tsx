import { Text } from '@mantine/core'
import { IconClipboardOff, IconTrash, IconUserCheck, IconUserX } from '@tabler/icons-react'
import { formatDay } from '#domain/core/dates.ts'
import type { EmployeeRow } from '#domain/employees/employee.schema.ts'
import { presenceActions, type PresenceOfDay } from '#data/presence/day.ts'
import { useRecords, type PresenceRecord } from '#data/presence/records.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { useAction, useConfirmedAction } from '../core/form/use-action.ts'
import type { ListSpec } from '../core/list/list.ts'
import { ListOf } from '../core/list/ListOf.tsx'
import { presenceTexts } from './presence.texts.ts'

const { columns: labels, ...texts } = presenceTexts.records

type Data = { records: readonly PresenceRecord[] }

const statusOf = ({ present }: PresenceRecord): string => (present ? texts.present : texts.absent)

const spec: Omit<ListSpec<Data, PresenceRecord>, 'actions'> = {
  rows: ({ records }) => records,
  columns: ({ heading, text, words, exported }) => [
    heading('employee', labels.employee, ({ name }) => name),
    exported('id', presenceTexts.single.employeeId, ({ employeeId }) => employeeId),
    text('status', labels.status, statusOf, {
      shown: (record) => <Chip tone={record.present ? 'good' : 'bad'}>{statusOf(record)}</Chip>,
    }),
    words('remark', labels.remark, ({ remark }) => remark),
    words('markedBy', labels.markedBy, ({ markedBy }) => markedBy),
  ],
  find: ({ employeeId, name }) => ({ id: employeeId, words: name }),
  rowKey: ({ employeeId }) => employeeId,
  noun: presenceTexts.reports.noun,
  search: presenceTexts.sheet.search,
  sort: ['employee', 'up'],
  file: texts.file,
  empty: texts.none,
  icon: <IconClipboardOff size={30} />,
}

type RowActionsProps = { record: PresenceRecord; date: string; onChanged: () => void }

function RowActions({ record, date, onChanged }: RowActionsProps) {
  const { id, name, present, employeeId } = record
  const toggling = useAction((of: number) => presenceActions.toggle(of, !present), {
    done: () => {
      toastDone(texts.toggled)
      onChanged()
    },
    trouble: { failed: texts.toggleFailed, noServer: texts.needsServer },
    failed: toastFailed,
  })
  const deletion = useConfirmedAction((of: number) => presenceActions.remove(of, { employeeId, date }), {
    done: () => {
      toastDone(texts.deleted)
      onChanged()
    },
    trouble: { failed: texts.deleteFailed, noServer: texts.needsServer },
    failed: toastFailed,
  })
  if (id === null) return record.isWaiting ? <Chip tone="wait">{texts.waiting}</Chip> : null
  const Icon = present ? IconUserX : IconUserCheck
  return (
    <>
      <RowButton
        label={present ? texts.toAbsent(name) : texts.toPresent(name)}
        isDisabled={toggling.isBusy}
        onClick={() => void toggling.run(id)}
      >
        <Icon size={20} />
      </RowButton>
      <RowButton label={texts.delete(name)} isGrave onClick={() => deletion.ask(id)}>
        <IconTrash size={20} />
      </RowButton>
      <AskFirst of={deletion} title={texts.deleteTitle} confirm={texts.deleteConfirm} isDangerous>
        {() => (
          <>
            <Text fw={600}>{name}</Text>
            <Text>{texts.deleteAsk}</Text>
          </>
        )}
      </AskFirst>
    </>
  )
}

type DayRecordsProps = { employees: readonly EmployeeRow[]; day: PresenceOfDay; today: string }

/** The presence records of a day by employee. */
export function DayRecords({ employees, day, today }: DayRecordsProps) {
  const answer = useRecords({ day, employees, today })
  return (
    <ListOf
      answer={answer}
      title={texts.title(formatDay(day.date))}
      spec={spec}
      actions={{
        label: labels.actions,
        render: (record, { ask }) => <RowActions record={record} date={day.date} onChanged={ask} />,
      }}
    />
  )
}
