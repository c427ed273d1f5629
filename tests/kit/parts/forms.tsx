import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { text } from '#domain/core/fields.ts'
import { dollarsUpTo } from '#domain/school/money.schema.ts'
import { Form } from '#screens/core/form/Form.tsx'
import { FormDialog } from '#screens/core/form/FormDialog.tsx'
import * as kind from '#screens/core/form/field-kinds.ts'
import { recordForm } from '#screens/core/form/record-form.ts'
import { RecordFields } from '#screens/core/form/RecordFields.tsx'
import { useRecord } from '#screens/core/form/use-record-form.ts'
import { toastDone } from '#ui/toast.ts'

export const title = 'Record forms'

const COLOURS = ['white', 'blue'] as const

/** The body of a call; messages of what is wrong stand in it. */
const Bus = z.strictObject({
  name: text(40).trim().min(1, 'Please fill in the name.'),
  about: text(500).optional(),
  price: dollarsUpTo(100_000),
  seats: z.int().min(1, 'A bus has at least one seat.'),
  bought: z.iso.date('Please choose a day.'),
  colour: z.enum(COLOURS),
  isRented: z.boolean(),
})

const busForm = recordForm(Bus, {
  name: kind.line('Name', { isFull: true }),
  about: kind.optionalArea('Remarks'),
  price: kind.dollars('Price ($)', { hint: 'What the school paid.' }),
  seats: kind.wholeNumber('Seats'),
  bought: kind.day('Bought on'),
  colour: kind.choice('Colour', COLOURS, { words: (colour) => colour }),
  isRented: kind.noOrYes('Owner', { no: 'The school', yes: 'Rented' }),
})

const useBus = (draftKey: string, done: () => void) =>
  useRecord(busForm, null, {
    ownerId: 0,
    draftKey,
    add: async (body) => body,
    done: () => {
      toastDone('Saved')
      done()
    },
    trouble: { failed: 'The bus could not be saved.', noServer: 'There is no network.' },
  })

function OnThePage() {
  const of = useBus('kit:page', () => undefined)
  return (
    <Form of={of} submit="Save" clear="Clear" isWide>
      <RecordFields of={of} />
    </Form>
  )
}

function InDialog({ onClose }: { onClose: () => void }) {
  const of = useBus('kit:dialog', onClose)
  return (
    <FormDialog of={of} title="New bus" submit="Save" onClose={onClose}>
      <RecordFields of={of} without={['about', 'isRented']} />
    </FormDialog>
  )
}

function Opened() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>New bus</Button>
      {isOpen ? <InDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

export const examples = { 'On the page': OnThePage, 'In a dialog': Opened }
