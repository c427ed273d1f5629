import { TextInput } from '@mantine/core'
import { IconCoins, IconSearch } from '@tabler/icons-react'
import { z } from 'zod'
import type { AdvanceListed } from '#domain/payroll/payroll.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { useAdvanceDetail } from '#data/payroll/advances.ts'
import type { Source } from '#data/answers/source.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import form from '#ui/form.module.css'
import { Figures } from '#ui/list/Figures.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAddress } from '#ui/use-address.ts'
import { Form } from '../core/form/Form.tsx'
import { idOf } from '../core/form/id-field.ts'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { fromAddress } from '../core/list/filters.ts'
import type { Here, Question } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { signatureTexts } from '../core/list/signatures.texts.ts'
import { advanceColumns } from './advance-columns.tsx'
import { advanceTexts } from './advances.texts.ts'
import { advanceDetailScreen } from './payroll.screens.ts'
import { advanceMonth, advanceYear, filterQuery } from './periods.ts'
import styles from './payroll.module.css'

const { detail: texts, summary, ...all } = advanceTexts

type Name = 'employee' | 'month' | 'year'
type Detail = { employeeName: string; advancesBy: string; totalAdvance: number; advances: readonly AdvanceListed[] }

const useAsked: Source<Question<Name>, Detail> = ({ values }) => {
  const employee = values.employee.trim()
  const id = idOf(employee)
  const [month, year] = [filterQuery(values.month), filterQuery(values.year)]
  return useAdvanceDetail(
    employee
      ? {
          ...(id === null ? { employeeName: employee } : { employeeId: String(id) }),
          ...(month ? { month } : {}),
          ...(year ? { year } : {}),
        }
      : null,
  )
}

const Search = z.object({ employee: z.string().trim().min(1, all.enter) })

function FindEmployee({ here }: { here: Here }) {
  const employee = here.values['employee'] ?? ''
  return <Find key={employee} present={employee} />
}

function Find({ present }: { present: string }) {
  const [, set] = useAddress()
  const find = useDraftForm(Search, { initial: { employee: present }, submit: set, stays: true })
  return (
    <div className={styles['question']} data-shell>
      <Form
        of={find}
        submit={texts.show}
        button={{ variant: 'default', leftSection: <IconSearch size={18} /> }}
        className={form['line']}
      >
        <TextInput label={texts.by} autoComplete="off" {...find.field('employee')} />
      </Form>
    </div>
  )
}

/** The advances of one employee, who is named by number or by name. */
export default listScreen<Detail, AdvanceListed, Name>(advanceDetailScreen, useAsked, {
  lead: texts.lead,
  before: FindEmployee,
  filters: { employee: fromAddress, month: advanceMonth(false), year: advanceYear(false) },
  start: <EmptyState icon={<IconCoins size={30} />} title={all.enter} />,
  rows: ({ advances }) => advances,
  columns: (make) => advanceColumns(make),
  intro: ({ employeeName, advancesBy, totalAdvance }) => (
    <Figures
      figures={[
        { label: summary.employee, value: employeeName },
        { label: summary.advancedBy, value: advancesBy || all.dash },
        { label: summary.total, value: formatCents(totalAdvance) },
      ]}
    />
  ),
  note: (_, { employeeName }) => employeeName,
  find: null,
  exportWords: { ...uiTexts.export, print: all.print },
  isOnWideSheet: true,
  rowKey: ({ id }) => id,
  sort: ['dateIssued', 'down'],
  noun: all.noun,
  file: texts.file,
  signatures: signatureTexts.paid,
  empty: all.noMatch,
  noMatch: all.noMatch,
  failed: all.failed,
  icon: <IconCoins size={30} />,
  isDense: true,
})
