import { createOwnAccount, updateOwnAccount } from '#domain/books/own-accounts.endpoints.ts'
import type { OwnAccountListed } from '#domain/books/own-accounts.schema.ts'
import { OWN_KINDS } from '#domain/school/own-accounts.ts'
import { ownAccountActions } from '#data/books/own-accounts.ts'
import { toastDone, toastInfo } from '#ui/toast.ts'
import { useDesk } from '../core/desk.ts'
import { choice, line, tick } from '../core/form/field-kinds.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { recordForm } from '../core/form/record-form.ts'
import { RecordFields } from '../core/form/RecordFields.tsx'
import { useRecord } from '../core/form/use-record-form.ts'
import type { RecordFormProps } from '../core/list/records-screen.tsx'
import { ownAccountTexts } from './own-accounts.texts.ts'

const { form: texts, fields: labels, kinds } = ownAccountTexts

const ownAccountForm = recordForm(
  { add: createOwnAccount.body, change: updateOwnAccount.body },
  {
    kind: choice(labels.kind, OWN_KINDS, { words: (kind) => kinds[kind], isFull: true }),
    name: line(labels.name, { isFull: true, isFocused: true }),
    isRetired: tick(labels.isRetired),
  },
  { read: (row: OwnAccountListed) => row },
)

/** Form that adds a category or account (`row` is null), or renames and retires one, whose kind stays. */
export function OwnAccountForm({ row, onClose }: RecordFormProps<unknown, OwnAccountListed>) {
  const { ownerId, isAway, changed } = useDesk()
  const of = useRecord(ownAccountForm, row, {
    ownerId,
    draftKey: row ? `ownAccounts:${row.id}:edit` : `ownAccounts:new:${ownerId}`,
    add: (body, { ref }) => ownAccountActions.add(ref, body),
    change: (body, { id }) => ownAccountActions.update(id, body),
    done: (made) => {
      if (made === null) toastInfo(texts.known)
      else toastDone(row ? texts.updated(made.account.name) : texts.created(made.account.name))
      changed()
      onClose()
    },
    reload: changed,
    trouble: texts,
  })
  return (
    <FormDialog
      of={of}
      title={row ? texts.editTitle : texts.addTitle}
      submit={row ? texts.update : texts.create}
      button={{ disabled: isAway }}
      onClose={onClose}
    >
      <RecordFields of={of} without={row ? ['kind'] : ['isRetired']} />
    </FormDialog>
  )
}
