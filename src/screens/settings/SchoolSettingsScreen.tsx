import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { formatMoment } from '#domain/core/times.ts'
import { FeesMade, FirstFee } from '#domain/school/fees.schema.ts'
import type { SettingsReply } from '#domain/school/settings.schema.ts'
import { getSettings } from '#domain/settings/settings.endpoints.ts'
import { saveSchoolSettings } from '#data/settings/school-settings.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { calendarScreen } from '#screens/attendance/attendance.screens.ts'
import layout from '#ui/form.module.css'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm, type DraftForm } from '../core/form/use-draft-form.ts'
import { AnswerGate } from '../core/Gates.tsx'
import { LogoPanel } from './LogoPanel.tsx'
import { SettingsForm, typedOf, type TypedSettings } from './settings-form.ts'
import { schoolSettingsScreen } from './settings.screens.ts'
import { settingsTexts as texts } from './settings.texts.ts'

const BELOW = ['label', 'input', 'error', 'description'] as const

/** The screen on which an administrator changes the settings of the school. */
export default function SchoolSettingsScreen() {
  const { answer, ask } = useAnswer(getSettings, {})
  return (
    <Page title={schoolSettingsScreen.title} lead={texts.lead}>
      <AnswerGate answer={answer} onRetry={ask}>
        {(reply) => (
          <div className={layout['whole']}>
            <Settings key={reply.changed?.at} reply={reply} onSaved={ask} />
            <LogoPanel logo={reply.logo} name={reply.settings.name} onSaved={ask} />
            <Panel title={texts.week} lead={texts.weekLead}>
              <Button component={Link} to={linkTo(calendarScreen)} variant="default">
                {texts.calendar}
              </Button>
            </Panel>
          </div>
        )}
      </AnswerGate>
    </Page>
  )
}

function Settings({ reply, onSaved }: { reply: SettingsReply; onSaved: () => void }) {
  const ownerId = useSession()?.user.id ?? null
  const form = useDraftForm(SettingsForm, {
    initial: typedOf(reply.settings),
    draft: { key: `settings:${ownerId}`, ownerId },
    submit: saveSchoolSettings,
    done: ({ message }) => {
      toastDone(message)
      onSaved()
    },
    stays: true,
    trouble: texts.failed,
  })
  return (
    <Form
      of={form}
      submit={texts.save}
      button={{ leftSection: <IconDeviceFloppy size={20} /> }}
      isWide
      buttons={<Changed changed={reply.changed} />}
    >
      <SchoolPanel form={form} />
      <FeesPanel form={form} />
      <ExamsPanel form={form} />
      <DocumentsPanel form={form} />
    </Form>
  )
}

function Changed({ changed }: Pick<SettingsReply, 'changed'>) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  return changed ? <span>{texts.changed(changed.by, formatMoment(Date.parse(changed.at), now, zone))}</span> : null
}

type Typed = { form: Pick<DraftForm<TypedSettings>, 'field'> }

const SchoolPanel = ({ form: { field } }: Typed) => (
  <Panel title={texts.school}>
    <div className={layout['wide']}>
      <TextInput label={texts.name} autoComplete="off" {...field('name')} />
      <TextInput label={texts.address} autoComplete="off" {...field('address')} />
      <TextInput
        label={texts.phones}
        description={texts.phonesHint}
        inputWrapperOrder={[...BELOW]}
        type="tel"
        autoComplete="off"
        {...field('phones')}
      />
      <TextInput
        label={texts.zaad}
        description={texts.walletsHint}
        inputWrapperOrder={[...BELOW]}
        type="tel"
        autoComplete="off"
        {...field('zaad')}
      />
      <TextInput label={texts.edahab} type="tel" autoComplete="off" {...field('edahab')} />
    </div>
  </Panel>
)

const FeesPanel = ({ form: { field } }: Typed) => (
  <Panel title={texts.fees}>
    <div className={layout['wide']}>
      <TextInput
        label={texts.feeWithoutBus}
        description={texts.feeHint}
        inputWrapperOrder={[...BELOW]}
        inputMode="decimal"
        {...field('feeWithoutBus')}
      />
      <TextInput label={texts.feeWithBus} inputMode="decimal" {...field('feeWithBus')} />
      <NativeSelect
        label={texts.feesMade}
        data={FeesMade.options.map((value) => ({ value, label: texts.feesMadeWays[value] }))}
        {...field('feesMade')}
      />
      <NativeSelect
        label={texts.firstFee}
        data={FirstFee.options.map((value) => ({ value, label: texts.firstFees[value] }))}
        {...field('firstFee')}
      />
      <TextInput
        label={texts.heldAfterDays}
        description={texts.heldHint}
        inputWrapperOrder={[...BELOW]}
        inputMode="numeric"
        {...field('heldAfterDays')}
      />
      <NativeSelect
        label={texts.expensesApproved}
        data={(['no', 'yes'] as const).map((value) => ({ value, label: texts.expensesApprovedWays[value] }))}
        {...field('expensesApproved')}
      />
      <NativeSelect
        label={texts.assetsInBooks}
        data={(['no', 'yes'] as const).map((value) => ({ value, label: texts.assetsInBooksWays[value] }))}
        {...field('assetsInBooks')}
      />
    </div>
  </Panel>
)

const ExamsPanel = ({ form: { field } }: Typed) => (
  <Panel title={texts.exams}>
    <div className={layout['wide']}>
      <TextInput
        label={texts.correctionLimit}
        description={texts.correctionHint}
        inputWrapperOrder={[...BELOW]}
        inputMode="numeric"
        {...field('correctionLimit')}
      />
      <TextInput
        label={texts.passThreshold}
        description={texts.passHint}
        inputWrapperOrder={[...BELOW]}
        inputMode="numeric"
        {...field('passThreshold')}
      />
    </div>
  </Panel>
)

const DocumentsPanel = ({ form: { field } }: Typed) => (
  <Panel title={texts.documents}>
    <div className={layout['wide']}>
      <TextInput
        label={texts.documentsMb}
        description={texts.documentsHint}
        inputWrapperOrder={[...BELOW]}
        inputMode="numeric"
        {...field('documentsMb')}
      />
    </div>
  </Panel>
)
