import { Alert, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import form from '#ui/form.module.css'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { coreTexts as texts } from '../core.texts.ts'
import type { DraftForm } from './use-draft-form.ts'

type FormProps<Values extends FieldValues> = {
  of: Omit<DraftForm<Values>, 'form' | 'field'>
  submit: string
  /** What is sent cannot be taken back. */
  isDangerous?: boolean
  /** Offers to begin anew. */
  clear?: string
  /** What is said where something that was typed before is back. */
  restored?: string
  /** Other buttons beside the first. */
  buttons?: ReactNode
  children: ReactNode
}

/** Fields, what is wrong, and the button that sends them. */
export function Form<Values extends FieldValues>({
  of,
  submit,
  isDangerous,
  clear,
  restored,
  buttons,
  children,
}: FormProps<Values>) {
  if (!of.isReady) return <LoadingSkeleton rows={3} />
  return (
    <form className={form['form']} onSubmit={of.submit} noValidate>
      {of.isRestored ? (
        <Alert color="nile" role="status" icon={<IconHistory size={22} />}>
          {restored ?? texts.restored}
        </Alert>
      ) : null}
      {of.trouble ? <ProblemAlert message={of.trouble} /> : null}
      {children}
      <div className={form['buttons']}>
        <Button type="submit" loading={of.isBusy} {...(isDangerous ? { color: 'clay' } : {})}>
          {submit}
        </Button>
        {clear ? (
          <Button variant="subtle" color="gray" onClick={of.clear}>
            {clear}
          </Button>
        ) : null}
        {buttons}
      </div>
    </form>
  )
}
