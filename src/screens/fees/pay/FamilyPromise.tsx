import { Button } from '@mantine/core'
import { useState } from 'react'
import { promiseOf } from '#domain/fees/dues.rules.ts'
import { useToday } from '#data/device/use-today.ts'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { PromiseDialog } from '../dues/PromiseDialog.tsx'
import { texts } from './pay.texts.ts'

type FamilyPromiseProps = { of: readonly FeeOfStudent[]; familyName: string }

/** Until when the family at the counter has promised to pay, and the form that notes it, where anything is due. */
export function FamilyPromise({ of, familyName }: FamilyPromiseProps) {
  const [isOpen, setOpen] = useState(false)
  const clock = useToday()
  const isOwing = of.some(({ account }) => account.open.some((due) => due.settledCents < due.amountCents))
  if (!clock || !isOwing) return null
  const promise = promiseOf(
    of.map(({ account }) => account),
    clock,
  )
  return (
    <>
      {promise ? (
        <small className="num" data-bad={promise.isOverdue || undefined}>
          {promise.isOverdue ? texts.overdue(promise.until) : texts.promised(promise.until)}
        </small>
      ) : null}
      <Button variant="subtle" size="compact-md" onClick={() => setOpen(true)}>
        {texts.promise}
      </Button>
      {isOpen ? (
        <PromiseDialog
          studentIds={of.map(({ student }) => student.id)}
          familyName={familyName}
          promise={promise}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
