import { Alert, Button, type ButtonProps } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import form from '#ui/form.module.css'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { coreTexts as texts } from '../core.texts.ts'
import type { FormState } from './use-draft-form.ts'

export type FormProps = {
  of: Pick<FormState, 'isReady' | 'isRestored' | 'isBusy' | 'trouble' | 'submit'> & Partial<Pick<FormState, 'clear'>>
  /** Label of the submit button. Null: the form cannot be sent now. */
  submit: string | null
  button?: ButtonProps
  /** Whether sending cannot be undone; colours the submit button. */
  isDangerous?: boolean
  /** Label of a button that empties the form. */
  clear?: string
  onCancel?: (() => void) | undefined
  cancel?: string
  /** The note that a draft was restored. */
  restored?: string
  /** Other buttons beside the first. */
  buttons?: ReactNode
  /** Uses the full width, for fields in columns. */
  isWide?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A note that a draft was restored. */
export const Restored = ({ children = texts.restored }: { children?: ReactNode }) => (
  <Alert color="nile" role="status" icon={<IconHistory size={22} />}>
    {children}
  </Alert>
)

/** A form with its fields, the error message and the buttons; also says that a draft was restored. */
export function Form({ of, restored, isWide = false, className, children, ...buttons }: FormProps) {
  if (!of.isReady) return <LoadingSkeleton rows={3} />
  return (
    <form
      className={className ?? form[isWide ? 'whole' : 'form']}
      // Without a submit button, Enter must not send the form either.
      onSubmit={(event) => (buttons.submit === null ? event.preventDefault() : of.submit(event))}
      noValidate
    >
      {of.isRestored ? <Restored>{restored}</Restored> : null}
      {children}
      {of.trouble ? <ProblemAlert message={of.trouble} /> : null}
      <Buttons of={of} {...buttons} />
    </form>
  )
}

function Buttons({
  of,
  submit,
  button,
  isDangerous,
  clear,
  onCancel,
  cancel = uiTexts.cancel,
  buttons,
}: Omit<FormProps, 'restored' | 'isWide' | 'className' | 'children'>) {
  const { size } = button ?? {}
  return (
    <div className={form['buttons']}>
      {submit === null ? null : (
        <Button type="submit" loading={of.isBusy} {...(isDangerous ? { color: 'clay' } : {})} {...button}>
          {submit}
        </Button>
      )}
      {buttons}
      {onCancel ? (
        <Button variant="default" {...(size ? { size } : {})} onClick={onCancel}>
          {cancel}
        </Button>
      ) : null}
      {clear ? (
        <Button variant="subtle" color="gray" {...(size ? { size } : {})} onClick={of.clear}>
          {clear}
        </Button>
      ) : null}
    </div>
  )
}
