import { Text } from '@mantine/core'
import { createAdvance, updateAdvance } from '#domain/payroll/payroll.endpoints.ts'
import { methodOfPayout, PAID_BY, type AdvanceListed, type PayoutMethod } from '#domain/payroll/payroll.schema.ts'
import { isOwnMoney } from '#domain/school/own-accounts.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { YearText } from '#domain/school/months.schema.ts'
import { advanceActions, recordAdvance, useBalance } from '#data/payroll/advances.ts'
import { usePayoutMethods } from '#data/payroll/payout-methods.ts'
import form from '#ui/form.module.css'
import { toastDone, toastInfo } from '#ui/toast.ts'
import { useDesk } from '../core/desk.ts'
import { codeOf, dollars, optionalLine, overdrawnReason, record, wholeNumber } from '../core/form/field-kinds.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { recordForm } from '../core/form/record-form.ts'
import { RecordFields } from '../core/form/RecordFields.tsx'
import { useRecord } from '../core/form/use-record-form.ts'
import type { RecordFormProps } from '../core/list/records-screen.tsx'
import { ServerNeeded } from '../core/ServerNeeded.tsx'
import { LinkedAmount, PaidInShillings, SHILLING_FIELDS } from '../core/shillings/PaidInShillings.tsx'
import { shillingTexts } from '../core/shillings/shillings.texts.ts'
import { asCash, partTyped, problemsOfShillings, shillingFields } from '../core/shillings/typed-shillings.ts'
import { advanceTexts } from './advances.texts.ts'
import { EmployeeSelect } from './EmployeeSelect.tsx'
import { monthOf, MONTHS } from './periods.ts'

const { form: texts, ...all } = advanceTexts

const modal = { size: 'lg', closeOnClickOutside: false } as const

const advanceForm = recordForm(
  { add: createAdvance.body, change: updateAdvance.body },
  {
    /** The employee who gets the advance; part of the call's address, and not to be changed afterwards. */
    employeeId: record(texts.employee, { isFull: true }),
    amount: dollars(texts.amount),
    paymentMethod: codeOf<PayoutMethod>(texts.method, { blank: PAID_BY[0] }),
    month: record(texts.month, { options: MONTHS }),
    year: { ...wholeNumber(texts.year, { placeholder: '' }), input: 'line' },
    reason: optionalLine(texts.reason, { isFull: true }),
    overdrawnReason: overdrawnReason(),
    ...shillingFields(),
  },
  {
    read: ({ paymentMethod, ...of }: AdvanceListed) => ({
      ...of,
      paymentMethod:
        paymentMethod && isOwnMoney(paymentMethod)
          ? paymentMethod
          : PAID_BY.find((method) => methodOfPayout(method) === paymentMethod),
    }),
    send: (sent, typed) => ({ ...sent, shillings: partTyped(asCash(typed), sent.amount) }),
    against: ({ amount }, __: void, typed) => ({
      ...problemsOfShillings(asCash(typed), amount),
      ...(typed.base === 0 && typed.employeeId === '' ? { employeeId: texts.badEmployee } : {}),
    }),
  },
)

/** The methods to choose from; that of the advance stays among them, also where its account is retired. */
function methodsWith(methods: { value: string; label: string }[], row: AdvanceListed | null) {
  const { paymentMethod, methodName } = row ?? {}
  const isKept = paymentMethod && isOwnMoney(paymentMethod) && !methods.some(({ value }) => value === paymentMethod)
  return isKept ? [...methods, { value: paymentMethod, label: methodName ?? paymentMethod }] : methods
}

/** What is left of the salary of the month that is typed, once employee and month are known. */
function Left({ employeeId, month, year }: Record<'employeeId' | 'month' | 'year', string>) {
  const { shown } = useBalance(
    employeeId && YearText.safeParse(year.trim()).success ? { employeeId, month, year: year.trim() } : null,
  )
  if (shown.status !== 'ready') return null
  const { remainingBalance, salary, totalAdvance } = shown.data
  const [left, base, taken] = [remainingBalance, salary, totalAdvance].map((amount) => formatCents(amount))
  return (
    <Text role="status" c="dimmed">
      {texts.left(left ?? '', formatMonth({ month: Number(month), year: Number(year) }), base ?? '', taken ?? '')}
    </Text>
  )
}

/** Pays an employee an advance, or corrects one of a month that is not paid out. */
export function AdvanceForm({ row, here, onClose }: RecordFormProps<unknown, AdvanceListed>) {
  const { ownerId, isAway, changed } = useDesk()
  const of = useRecord(advanceForm, row, {
    ownerId,
    draftKey: row ? `payroll:advance:${row.id}:edit` : `payroll:advance:${ownerId}`,
    proposed: monthOf(here.today),
    add: (body, { ref, employeeId }) => recordAdvance(ref, Number(employeeId), body),
    change: (body, { id }) => advanceActions.correct(id, body),
    done: (made) => {
      if (made === null) toastInfo(all.known)
      else toastDone(row ? all.updated : all.created)
      changed()
      onClose()
    },
    reload: changed,
    trouble: row ? { failed: texts.updateFailed, noServer: texts.updateNoServer } : texts,
  })
  return (
    <FormDialog
      of={of}
      title={row ? texts.editTitle(row.employee.fullName) : texts.addTitle}
      submit={row ? texts.update : texts.add}
      button={{ disabled: isAway }}
      {...(row ? { cancel: texts.cancelEdit } : {})}
      onClose={onClose}
      modal={modal}
      isWide
    >
      {row ? null : <ServerNeeded isAway={isAway} words={all.needsServer} />}
      <RecordFields
        of={of}
        without={row ? ['employeeId', ...SHILLING_FIELDS] : SHILLING_FIELDS}
        look={{ paymentMethod: { options: methodsWith(usePayoutMethods(), row) } }}
        own={{
          employeeId: <EmployeeSelect {...of.part('employeeId')} data-autofocus />,
          ...(of.typed.inShillings ? { amount: <LinkedAmount of={of} label={texts.amount} /> } : {}),
        }}
        after={{
          paymentMethod: row ? null : <PaidInShillings of={of} />,
          year: (
            <div className={form['full']}>
              <Left {...of.typed} />
            </div>
          ),
        }}
      />
      {row?.shillings ? <Text c="dimmed">{shillingTexts.stay}</Text> : null}
    </FormDialog>
  )
}
