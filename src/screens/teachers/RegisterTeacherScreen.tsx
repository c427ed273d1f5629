import { TextInput } from '@mantine/core'
import type { FocusEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { registerTeacher } from '#domain/teachers/teachers.endpoints.ts'
import { TeacherForm } from '#domain/teachers/teachers.schema.ts'
import { call } from '#data/answers/api.ts'
import { useSession } from '#data/session/use-session.ts'
import layout from '#ui/form.module.css'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm, type DraftForm } from '../core/form/use-draft-form.ts'
import { registerTeacherScreen, teacherManagementScreen } from './teachers.screens.ts'
import { teachersTexts } from './teachers.texts.ts'

const texts = teachersTexts.registration

const EMPTY: TeacherForm = { fullName: '', username: '', email: '', phoneNumber: '', password: '' }
const BELOW = ['label', 'input', 'error', 'description'] as const

export default function RegisterTeacherScreen() {
  const ownerId = useSession()?.user.id
  return (
    <Page title={registerTeacherScreen.title} lead={texts.lead}>
      <Panel title={texts.form}>
        {ownerId === undefined ? <LoadingSkeleton rows={3} /> : <Registration ownerId={ownerId} />}
      </Panel>
    </Page>
  )
}

/** A field whose error is shown as soon as it is left, since the form cannot be sent before it is valid. */
function checkedField({ field, form }: DraftForm<TeacherForm>, name: keyof TeacherForm) {
  const given = field(name)
  return {
    ...given,
    onBlur: async (event: FocusEvent) => {
      await given.onBlur(event)
      await form.trigger(name)
    },
    onChange: async (event: { target: unknown }) => {
      await given.onChange(event)
      if (given.error) await form.trigger(name)
    },
  }
}

function Registration({ ownerId }: { ownerId: number }) {
  const navigate = useNavigate()
  const teacher = useDraftForm(TeacherForm, {
    initial: EMPTY,
    draft: {
      key: `teachers:new:${ownerId}`,
      ownerId,
      // Passwords are never written to the device.
      keeps: {
        of: ({ password: _none, ...rest }) => (Object.values(rest).some((typed) => typed !== '') ? rest : null),
        back: (draft: Omit<TeacherForm, 'password'>) => draft,
      },
    },
    submit: (body) => call(registerTeacher, { body }),
    done: (made) => {
      toastDone(made.message)
      void navigate(linkTo(teacherManagementScreen, {}, { teacher: String(made.teacher.id) }))
    },
    trouble: texts.failed,
  })
  const input = (name: keyof TeacherForm) => checkedField(teacher, name)
  return (
    <Form
      of={teacher}
      submit={texts.submit}
      button={{ disabled: !teacher.form.formState.isValid }}
      restored={texts.restored}
      isWide
    >
      <div className={layout['wide']}>
        <TextInput label={texts.fullName} autoComplete="off" {...input('fullName')} />
        <TextInput
          label={texts.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...input('username')}
        />
        <TextInput label={texts.email} type="email" autoComplete="off" {...input('email')} />
        <TextInput
          label={texts.phoneNumber}
          description={texts.phoneHint}
          inputWrapperOrder={[...BELOW]}
          type="tel"
          autoComplete="off"
          {...input('phoneNumber')}
        />
        <PasswordField
          label={texts.password}
          description={texts.passwordHint}
          inputWrapperOrder={[...BELOW]}
          autoComplete="new-password"
          {...input('password')}
        />
      </div>
    </Form>
  )
}
