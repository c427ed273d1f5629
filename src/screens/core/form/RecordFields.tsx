import { Alert, Button, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import form from '#ui/form.module.css'
import tiles from '#ui/tiles.module.css'
import { DayField } from '../DayField.tsx'
import { MomentField } from '../MomentField.tsx'
import type { Look } from './field-kinds.ts'
import { OverdrawnReason } from './overdrawn.tsx'
import type { Fields } from './record-form.ts'
import { recordTexts } from './record.texts.ts'
import type { ShownForm } from './use-record-form.ts'

type Part = { value: string; onChange: (value: string) => void; error: string | undefined }
type ByName<F extends Fields, Of> = { readonly [Name in keyof F]?: Of }

type RecordFieldsProps<F extends Fields> = {
  of: ShownForm<F>
  /** Names of the shown fields, in this order; all fields of the table where left out. */
  names?: readonly (keyof F)[]
  /** Names of hidden fields. */
  without?: readonly (keyof F)[]
  /** Look of single fields that depends on loaded data, such as the people that can be chosen. */
  look?: ByName<F, Partial<Look> & { isDisabled?: boolean }>
  /** Inputs of the screen in place of the usual ones. */
  own?: ByName<F, ReactNode>
  /** Content after a field. */
  after?: ByName<F, ReactNode>
}

const BELOW = ['label', 'input', 'error', 'description'] as const

/** The fields of a record form, and a notice when somebody else has changed the record. */
export function RecordFields<F extends Fields>({ of, names, without = [], look, own, after }: RecordFieldsProps<F>) {
  const shown = (names ?? Object.keys(of.fields)).filter((name) => !without.includes(name)) as (keyof F & string)[]
  const first = shown.find((name) => of.fields[name]?.isFocused) ?? shown[0]
  return (
    <>
      <div className={form['wide']}>
        {shown.map((name) => (
          <Fragment key={name}>
            {own?.[name] ? (
              <Own isFull={of.fields[name]?.isFull}>{own[name]}</Own>
            ) : (
              <RecordField of={of as never} name={name} isFirst={name === first} {...look?.[name]} />
            )}
            {after?.[name]}
          </Fragment>
        ))}
      </div>
      <Changed changed={of.changed} />
    </>
  )
}

/** An input of the screen's own, as wide as the table of fields says. */
const Own = ({ isFull = false, children }: { isFull?: boolean | undefined; children: ReactNode }) =>
  isFull ? <div className={form['full']}>{children}</div> : children

function Changed({ changed }: Pick<ShownForm, 'changed'>) {
  if (changed === null) return null
  return (
    <Alert color="amber" role="alert">
      <p>{changed.message}</p>
      {changed.load ? (
        <Button variant="default" size="sm" onClick={changed.load}>
          {recordTexts.load}
        </Button>
      ) : null}
    </Alert>
  )
}

type RecordFieldProps = Partial<Look> & { of: ShownForm; name: string; isFirst: boolean; isDisabled?: boolean }

function RecordField({ of, name, isFirst, isDisabled = false, ...more }: RecordFieldProps) {
  const { input, hint, options = [], rows = 2, ...look } = { ...(of.fields[name] as Fields[string]), ...more }
  const { label, timeLabel = '', canClear = false } = look
  const common = {
    label,
    disabled: isDisabled,
    ...(look.isFull ? { className: form['full'] } : {}),
    ...(hint === undefined ? {} : { description: hint, inputWrapperOrder: [...BELOW] }),
    ...(isFirst ? { 'data-autofocus': true } : {}),
  }
  const part = () => ({ label, isDisabled, ...(of.part(name) as Part) })
  switch (input) {
    case 'select':
      return <NativeSelect {...common} data={[...options]} {...of.field(name)} />
    case 'area':
      return (
        <Textarea
          {...common}
          autosize
          minRows={rows}
          maxRows={rows + 8}
          maxLength={of.maxLengthOf(name)}
          {...of.field(name)}
        />
      )
    case 'day':
      return (
        <div>
          <DayField {...part()} canClear={canClear} />
          {hint === undefined ? null : (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
        </div>
      )
    case 'moment':
      return <MomentField {...part()} timeLabel={timeLabel} />
    case 'tick':
      return (
        <div className={tiles['tiles']}>
          <label>
            <input type="checkbox" {...of.form.register(name)} />
            {label}
          </label>
        </div>
      )
    case 'overdrawn':
      return <OverdrawnReason objection={of.overdrawn} {...of.field(name)} />
    case 'line':
    case 'number':
      return (
        <TextInput
          {...common}
          {...(input === 'number' ? { type: 'number', min: 0 } : { type: look.type ?? 'text' })}
          {...{ inputMode: look.inputMode, placeholder: look.placeholder, maxLength: of.maxLengthOf(name) }}
          autoComplete="off"
          {...of.field(name)}
        />
      )
  }
}
