import type { Check, ChecklistLine } from '#domain/books/checklist.schema.ts'

const counted =
  (one: string, many: string) =>
  (count: number): string =>
    count === 1 ? `1 ${one}` : `${count} ${many}`

const lines: Readonly<Record<Check, { label: string; found: (count: number) => string }>> = {
  earlierMonths: { label: 'Earlier months closed', found: counted('month is open', 'months are open') },
  feeMonths: { label: 'Fees of the month made', found: counted('fee is missing', 'fees are missing') },
  salaries: { label: 'Salaries paid', found: counted('salary is not paid', 'salaries are not paid') },
  expenses: { label: 'Expenses decided', found: counted('expense waits', 'expenses wait') },
  held: { label: 'Payments on hold settled', found: counted('payment on hold', 'payments on hold') },
  unplaced: { label: 'Money without a student placed', found: counted('amount', 'amounts') },
  devices: { label: 'Devices sent', found: counted('device has unsent entries', 'devices have unsent entries') },
  drawers: { label: 'Drawers closed', found: counted('drawer is open', 'drawers are open') },
  wallets: { label: 'Wallets and banks reconciled', found: counted('is not reconciled', 'are not reconciled') },
  accounts: { label: 'Accounts not below zero', found: counted('account is below zero', 'accounts are below zero') },
}

const states: Readonly<Record<Exclude<ChecklistLine['state'], 'warning'>, string>> = {
  done: 'Done',
  notApplicable: 'Not applicable',
}

export const checklistTexts = {
  title: 'Checklist',
  lines,
  states,
  warning: 'Warning',
  since: (day: string) => `since ${day}`,
  settle: 'Open',
  settleOf: (line: string) => `Open the screen for: ${line}`,
  reason: 'Why is it closed all the same?',
  reasonOf: (line: string) => `${line}: why is it closed all the same?`,
  taken: (reason: string) => `Taken: ${reason}`,
  noReason: 'No reason was given.',
  missing: 'Please give a reason for each warning, or settle it first.',
  notRead: 'The checklist has not been read yet. It needs a connection to the school server.',
  failed: 'The checklist could not be read.',
  none: 'This month was closed before there was a checklist.',
  ofMonth: (month: string) => `Checklist of ${month}`,
  closedWith: (warnings: number) => (warnings === 1 ? '1 warning' : `${warnings} warnings`),
  settled: 'All done',
  column: 'Checklist',
} as const
