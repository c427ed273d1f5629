import { Alert, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { BUS_COLOURS, BUS_LIMITS, BUS_TYPES } from '#domain/school/buses.schema.ts'
import { busActions, type BusView } from '#data/buses/registry.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { toastDone, toastInfo } from '#ui/toast.ts'
import { checked } from '../core/form/checked.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { BLANK, busOf, problemsOf, typedOf, type Typed } from './bus-form.ts'
import { busTexts, registryTexts } from './buses.texts.ts'
import { useBusDesk } from './desk.ts'

const { form: texts } = registryTexts
const { fields: labels } = busTexts

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const number = { type: 'number', inputMode: 'numeric', min: 0, autoComplete: 'off' } as const

type BusFormProps = {
  /** What is changed; null for a new bus. */
  bus: BusView | null
  onClose: () => void
}

/** The values of the form, and what becomes of sending them. */
function useBusForm({ bus, onClose }: BusFormProps) {
  const { ownerId, registry } = useBusDesk()
  const [initial] = useState(() => (bus ? typedOf(bus) : BLANK))
  const nameOf = (id: string): string =>
    registry.drivers.find((driver) => String(driver.id) === id)?.fullName ??
    (bus && String(bus.driverId) === id ? bus.name : '')
  const fields = useDraftForm(checked(problemsOf), {
    initial,
    draft: { key: bus ? `buses:${bus.id}:edit` : `buses:new:${ownerId}`, ownerId },
    submit: (typed: Typed) => {
      const body = busOf(typed, nameOf(typed.driverId))
      return bus ? busActions.update(bus.id, { ...body, base: typed.base }) : busActions.create(body)
    },
    done: ({ warnings }) => {
      toastDone(bus ? texts.updated : texts.created)
      for (const warning of warnings) toastInfo(warning)
      onClose()
    },
    trouble: { failed: texts.failed, noServer: texts.noServer },
  })
  return { ...fields, nameOf }
}

/** Registers a bus, or changes one. What is typed stays as a draft until the school has it. */
export function BusForm(props: BusFormProps) {
  const { bus, onClose } = props
  const { isAway, registry } = useBusDesk()
  const { form: of, field, part: _, change: __, nameOf, ...state } = useBusForm(props)
  const { driverId } = useTyped({ form: of })
  const drivers = registry.drivers.map(({ id, fullName }) => ({ value: String(id), label: fullName }))
  const known = drivers.some(({ value }) => value === driverId)
  const others = registry.buses.filter((other) => String(other.driverId) === driverId && other.id !== bus?.id)
  return (
    <Panel title={bus ? texts.editTitle(bus.label) : texts.newTitle}>
      <Form
        of={state}
        submit={bus ? texts.update : texts.create}
        button={{ disabled: isAway }}
        onCancel={onClose}
        isWide
      >
        <div className={form['wide']}>
          <NativeSelect
            label={labels.driver}
            data={[
              { value: '', label: texts.chooseDriver },
              // A driver who has left stays with the bus until another is chosen.
              ...(driverId && !known ? [{ value: driverId, label: nameOf(driverId) }] : []),
              ...drivers,
            ]}
            data-autofocus
            {...field('driverId')}
          />
          <TextInput label={texts.name} readOnly value={nameOf(driverId)} tabIndex={-1} />
          <TextInput label={labels.route} autoComplete="off" maxLength={BUS_LIMITS.route} {...field('route')} />
          <TextInput label={labels.plate} autoComplete="off" maxLength={BUS_LIMITS.plate} {...field('plate')} />
          <NativeSelect label={labels.type} data={options(['', ...BUS_TYPES])} {...field('type')} />
          <NativeSelect label={labels.color} data={options(['', ...BUS_COLOURS])} {...field('color')} />
          <TextInput label={labels.seats} placeholder="0" {...number} {...field('seats')} />
          <TextInput label={labels.capacity} placeholder="0" {...number} {...field('capacity')} />
        </div>
        {registry.drivers.length === 0 ? <Alert color="amber">{texts.noDrivers}</Alert> : null}
        {others.length > 0 ? (
          <Alert color="amber" role="status">
            {texts.drives(
              nameOf(driverId),
              others.map(({ label }) => label),
            )}
          </Alert>
        ) : null}
        {bus && bus.riders > 0 && state.isReady && driverId !== String(bus.driverId) ? (
          <Alert color="nile">{texts.carried(bus.riders)}</Alert>
        ) : null}
      </Form>
    </Panel>
  )
}
