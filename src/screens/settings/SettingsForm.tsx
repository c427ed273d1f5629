import { IconDeviceFloppy } from '@tabler/icons-react'
import { formatMoment } from '#domain/core/times.ts'
import { FeesMade, FirstFee } from '#domain/school/fees.schema.ts'
import { formatShillings, SMALLEST_NOTES } from '#domain/school/shillings.rules.ts'
import type { SchoolSettings, SettingsReply } from '#domain/school/settings.schema.ts'
import { saveSettings } from '#domain/settings/settings.endpoints.ts'
import { saveSchoolSettings } from '#data/settings/school-settings.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { cents, choice, digits, line, noOrYes, type Field } from '../core/form/field-kinds.ts'
import { Form } from '../core/form/Form.tsx'
import { recordForm } from '../core/form/record-form.ts'
import { RecordFields } from '../core/form/RecordFields.tsx'
import { useRecord } from '../core/form/use-record-form.ts'
import { settingsTexts as texts } from './settings.texts.ts'

/** Several phone numbers in one line, with commas between. */
const phones: Field<string, string[]> = {
  ...line(texts.phones, { type: 'tel', hint: texts.phonesHint }),
  typed: (stored) => stored.join(', '),
  sent: (typed) => typed.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])),
}

const smallestNote: Field<string, number> = {
  ...choice(texts.smallestNote, SMALLEST_NOTES.map(String), { words: (value) => formatShillings(Number(value)) }),
  typed: String,
  sent: (typed) => SMALLEST_NOTES.find((note) => String(note) === typed),
}

export const settingsForm = recordForm(
  saveSettings.body,
  {
    name: line(texts.name),
    address: line(texts.address),
    phones,
    zaad: line(texts.zaad, { type: 'tel', hint: texts.walletsHint }),
    edahab: line(texts.edahab, { type: 'tel' }),
    feeWithoutBusCents: cents(texts.feeWithoutBus, { hint: texts.feeHint }),
    feeWithBusCents: cents(texts.feeWithBus),
    feesMade: choice(texts.feesMade, FeesMade.options, { words: (value) => texts.feesMadeWays[value] }),
    firstFee: choice(texts.firstFee, FirstFee.options, { words: (value) => texts.firstFees[value] }),
    heldAfterDays: digits(texts.heldAfterDays, { hint: texts.heldHint }),
    drawerLimitCents: cents(texts.drawerLimit, { hint: texts.drawerLimitHint }),
    shillings: noOrYes(texts.shillings, texts.shillingsWays),
    smallestNote,
    expensesApproved: noOrYes(texts.expensesApproved, texts.expensesApprovedWays),
    assetsInBooks: noOrYes(texts.assetsInBooks, texts.assetsInBooksWays),
    correctionLimit: digits(texts.correctionLimit, { hint: texts.correctionHint }),
    passThreshold: digits(texts.passThreshold, { hint: texts.passHint }),
    documentsMb: digits(texts.documentsMb, { hint: texts.documentsHint }),
  },
  { read: (settings: SchoolSettings) => settings },
)

const PANELS = [
  { title: texts.school, names: ['name', 'address', 'phones', 'zaad', 'edahab'] },
  {
    title: texts.fees,
    names: [
      'feeWithoutBusCents',
      'feeWithBusCents',
      'feesMade',
      'firstFee',
      'heldAfterDays',
      'drawerLimitCents',
      'shillings',
      'smallestNote',
      'expensesApproved',
      'assetsInBooks',
    ],
  },
  { title: texts.exams, names: ['correctionLimit', 'passThreshold'] },
  { title: texts.documents, names: ['documentsMb'] },
] as const

type SettingsFormProps = { reply: SettingsReply; ownerId: number; onSaved: () => void }

/** Form of the school's settings. The last saved values count; settings have no revision. */
export function SettingsForm({ reply, ownerId, onSaved }: SettingsFormProps) {
  const of = useRecord(
    settingsForm,
    { ...reply.settings, revision: 0 },
    {
      ownerId,
      draftKey: `settings:${ownerId}`,
      change: saveSchoolSettings,
      done: (saved) => {
        toastDone(saved.message)
        onSaved()
      },
      stays: true,
      trouble: texts.failed,
    },
  )
  return (
    <Form
      of={of}
      submit={texts.save}
      button={{ leftSection: <IconDeviceFloppy size={20} /> }}
      isWide
      buttons={<Changed changed={reply.changed} />}
    >
      {PANELS.map(({ title, names }) => (
        <Panel key={title} title={title}>
          <RecordFields of={of} names={names} />
        </Panel>
      ))}
    </Form>
  )
}

function Changed({ changed }: Pick<SettingsReply, 'changed'>) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  return changed ? <span>{texts.changed(changed.by, formatMoment(Date.parse(changed.at), now, zone))}</span> : null
}
