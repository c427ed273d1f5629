import { Alert, TextInput } from '@mantine/core'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { createBus, updateBus } from '#domain/buses/buses.endpoints.ts'
import { BUS_COLOURS, BUS_TYPES, type BusRow } from '#domain/school/buses.schema.ts'
import { busActions, type BusView, type Registry } from '#data/buses/registry.ts'
import { useSession } from '#data/session/use-session.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone, toastInfo } from '#ui/toast.ts'
import { useDesk } from '../core/desk.ts'
import { choice, line, record, wholeNumber } from '../core/form/field-kinds.ts'
import { Form } from '../core/form/Form.tsx'
import { recordForm } from '../core/form/record-form.ts'
import { RecordFields } from '../core/form/RecordFields.tsx'
import { useRecord } from '../core/form/use-record-form.ts'
import type { RecordFormProps } from '../core/list/records-screen.tsx'
import { createEmployeeScreen } from '../employees/employees.screens.ts'
import { busTexts, registryTexts } from './buses.texts.ts'
import styles from './buses.module.css'

const { form: texts } = registryTexts
const { fields: labels } = busTexts

const busForm = recordForm(
  { add: createBus.body, change: updateBus.body },
  {
    driverId: record(labels.driver),
    route: line(labels.route),
    plate: line(labels.plate),
    type: choice(labels.type, BUS_TYPES, { none: '' }),
    color: choice(labels.color, BUS_COLOURS, { none: '' }),
    seats: wholeNumber(labels.seats),
    capacity: wholeNumber(labels.capacity),
  },
  { read: (bus: BusRow) => bus },
)

type OtherDriversProps = { drivers: Registry['otherDrivers']; isAdministrator: boolean }

/** Employees who seem to drive a bus and cannot be chosen yet, with the way to their job title. */
const OtherDrivers = ({ drivers, isAdministrator }: OtherDriversProps) =>
  drivers.map(({ id, fullName, jobTitle }) => (
    <Alert key={id} color="amber">
      {texts.otherTitle(fullName, jobTitle)}{' '}
      {isAdministrator ? (
        <Link to={linkTo(createEmployeeScreen, {}, { id: String(id) })}>{texts.changeTitle(fullName)}</Link>
      ) : (
        texts.askAdministrator
      )}
    </Alert>
  ))

/** Form that registers or changes a bus. Typed values stay as a draft until the school has saved them. */
export function BusForm({ row: bus, data: registry, onClose }: RecordFormProps<Registry, BusView>) {
  const { ownerId, isAway } = useDesk()
  const isAdministrator = useSession()?.user.Role === 'ADMIN'
  const nameOf = (id: number): string =>
    registry.drivers.find((driver) => driver.id === id)?.fullName ?? (bus?.driverId === id ? bus.name : '')
  const of = useRecord(busForm, bus, {
    ownerId,
    draftKey: bus ? `buses:${bus.id}:edit` : `buses:new:${ownerId}`,
    add: (body, { ref }) => busActions.create(ref, { ...body, name: nameOf(body.driverId) }),
    change: (body, { id }) => busActions.update(id, { ...body, name: nameOf(body.driverId) }),
    done: ({ warnings }) => {
      toastDone(bus ? texts.updated : texts.created)
      for (const warning of warnings) toastInfo(warning)
      onClose()
    },
    trouble: texts,
  })
  const driverId = Number(of.typed.driverId)
  const drivers = registry.drivers.map(({ id, fullName }) => ({ value: String(id), label: fullName }))
  const isKnown = registry.drivers.some(({ id }) => id === driverId)
  const others = registry.buses.filter((other) => other.driverId === driverId && other.id !== bus?.id)
  const options = [
    { value: '', label: texts.chooseDriver },
    // A driver who has left the school stays an option of the bus until another driver is chosen.
    ...(driverId && !isKnown ? [{ value: String(driverId), label: nameOf(driverId) }] : []),
    ...drivers,
  ]
  return (
    <div className={styles['form']}>
      <Panel title={bus ? texts.editTitle(bus.label) : texts.newTitle}>
        <Form
          of={of}
          submit={bus ? texts.update : texts.create}
          button={{ disabled: isAway }}
          onCancel={onClose}
          isWide
        >
          <RecordFields
            of={of}
            look={{ driverId: { options } }}
            after={{ driverId: <TextInput label={texts.name} readOnly value={nameOf(driverId)} tabIndex={-1} /> }}
          />
          <OtherDrivers drivers={registry.otherDrivers} isAdministrator={isAdministrator} />
          {registry.drivers.length + registry.otherDrivers.length === 0 ? (
            <Alert color="amber">{texts.noDrivers}</Alert>
          ) : null}
          {others.length > 0 ? (
            <Alert color="amber" role="status">
              {texts.drives(
                nameOf(driverId),
                others.map(({ label }) => label),
              )}
            </Alert>
          ) : null}
          {bus && bus.riders > 0 && of.isReady && driverId !== bus.driverId ? (
            <Alert color="nile">{texts.carried(bus.riders)}</Alert>
          ) : null}
        </Form>
      </Panel>
    </div>
  )
}
