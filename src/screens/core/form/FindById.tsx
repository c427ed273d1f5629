import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import form from '#ui/form.module.css'
import { Form } from './Form.tsx'
import { idField } from './id-field.ts'
import { useDraftForm } from './use-draft-form.ts'

type FindByIdProps = {
  label: string
  button: string
  icon?: ReactNode
  /** Messages for an empty field, and for one without a valid id. */
  words: { missing: string; invalid: string }
  /** The id that is shown now. */
  present: number | null
  /** The result of the search, if it failed. */
  problem?: string | null
  isBusy?: boolean
  onFind: (id: number) => void
  /** Offers to clear the search, where an id is shown. */
  onClear?: (() => void) | undefined
  clear?: string
}

/** A search by id, on one line. Use the id as its key, so that it follows the address. */
export function FindById({ words, present, problem, onFind, onClear, ...rest }: FindByIdProps) {
  const { field, ...find } = useDraftForm(z.object({ id: idField(words) }), {
    initial: { id: present === null ? '' : String(present) },
    submit: ({ id }) => onFind(id),
    stays: true,
  })
  const { error, ...id } = field('id')
  const isLoading = rest.isBusy ?? false
  return (
    <Form
      of={find}
      submit={rest.button}
      button={{ variant: 'default', leftSection: rest.icon, loading: isLoading }}
      onCancel={present === null ? undefined : onClear}
      cancel={rest.clear ?? ''}
      className={form['line']}
    >
      <TextInput label={rest.label} inputMode="numeric" autoComplete="off" error={error ?? problem} {...id} />
    </Form>
  )
}
