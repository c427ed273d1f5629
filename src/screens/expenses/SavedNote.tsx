import { Alert, Button } from '@mantine/core'
import { IconCircleCheck, IconDeviceFloppy } from '@tabler/icons-react'
import { formatCents } from '#domain/school/money.ts'
import { formatPart } from '#domain/school/shillings.rules.ts'
import { useExpenseOf, type ExpenseView } from '#data/expenses/expense-list.ts'
import form from '#ui/form.module.css'
import { useDesk } from './desk.ts'
import { stateOf } from './expense-state.ts'
import { expenseTexts } from './expenses.texts.ts'

const texts = expenseTexts.saved

function wordsOf(expense: ExpenseView): string {
  const state = stateOf(expense)
  if (state === 'here') return texts.here
  if (state === 'parked') return texts.parked
  if (state === 'held') return texts.held
  return state === 'waiting' ? texts.waiting : texts.atSchool
}

type SavedNoteProps = { voucher: string; onNext: () => void; onClose: () => void }

/** Note about the expense that was just saved, with the number of its voucher and its present state. */
export function SavedNote({ voucher, onNext, onClose }: SavedNoteProps) {
  const expense = useExpenseOf(voucher)
  const { show } = useDesk()
  if (!expense) return null
  const isHere = stateOf(expense) === 'here'
  const Icon = isHere ? IconDeviceFloppy : IconCircleCheck
  return (
    <Alert
      color={isHere ? 'nile' : 'leaf'}
      role="status"
      mb="md"
      icon={<Icon size={22} />}
      title={texts.title(voucher)}
      styles={{ title: { fontSize: '1rem' } }}
      data-shell
    >
      {expense.categoryName}, {formatCents(expense.amountCents)}
      {expense.shillings ? ` (${formatPart(expense.shillings)})` : ''}. {wordsOf(expense)}
      <div className={form['buttons']}>
        <Button size="sm" h={44} variant="default" onClick={() => show(expense)}>
          {texts.print}
        </Button>
        <Button size="sm" h={44} variant="default" onClick={onNext}>
          {texts.next}
        </Button>
        <Button size="sm" h={44} variant="subtle" color="gray" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Alert>
  )
}
