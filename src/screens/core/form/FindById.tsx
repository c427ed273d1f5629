import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import form from '#ui/form.module.css'
import { Form } from './Form.tsx'
import { idField } from './id-field.ts'
import { StudentField } from './StudentField.tsx'
import { useDraftForm } from './use-draft-form.ts'

type FindByIdProps = {
  label: string
  button: string
  icon?: ReactNode
  /** Messages for an empty field, and for one without a valid id. */
  words: { missing: string; invalid: string }
  /** The id of the record that is shown now; null where none is. */
  present: number | null
  /** The message of a failed search. */
  problem?: string | null
  isBusy?: boolean
  onFind: (id: number) => void
  /** Searches for a student, by name and phone as well. */
  isOfStudent?: boolean
  /** Adds a button that closes the record shown. */
  onClear?: (() => void) | undefined
  clear?: string
}

/** A search by id, on one line. The component needs the id as its `key`, so that the field follows the address. */
export function FindById({ words, present, problem, onFind, onClear, isOfStudent, ...rest }: FindByIdProps) {
  const { part, ...find } = useDraftForm(z.object({ id: idField(words) }), {
    initial: { id: present === null ? '' : String(present) },
    submit: ({ id }) => onFind(id),
    stays: true,
  })
  const { value, onChange, error = problem } = part('id')
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
      {isOfStudent ? (
        <StudentField label={rest.label} typed={value} error={error} onType={onChange} onChoose={onFind} />
      ) : (
        <TextInput
          label={rest.label}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Form>
  )
}
