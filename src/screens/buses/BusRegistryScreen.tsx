import { IconBus, IconUsers } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { useRegistry, type BusView, type Registry } from '#data/buses/registry.ts'
import { replica } from '#data/answers/source.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { recordsScreen } from '../core/list/records-screen.tsx'
import { BusForm } from './BusForm.tsx'
import { busRegistryScreen, sameBusScreen } from './buses.screens.ts'
import { busTexts, registryTexts as texts } from './buses.texts.ts'
import styles from './buses.module.css'
import { DeleteBus } from './DeleteBus.tsx'
import { ManyRidersLinks } from './ManyRidersLinks.tsx'

const { fields: labels } = busTexts

/** Button that opens the list of students who take a bus. */
function Riders({ bus }: { bus: BusView }) {
  const navigate = useNavigate()
  return (
    <RowButton
      label={texts.ridersOf(bus.label)}
      onClick={() => void navigate(linkTo(sameBusScreen, {}, { bus: String(bus.id) }))}
    >
      <IconUsers size={20} />
    </RowButton>
  )
}

/** Bus registry: lists, registers, changes and deletes buses; the list is readable without network. */
export default recordsScreen<Registry, BusView>(busRegistryScreen, replica(useRegistry, { needsWhole: 'daily' }), {
  lead: texts.lead,
  records: {
    label: labels.actions,
    words: {
      add: texts.register,
      close: texts.close,
      edit: ({ label }) => texts.editOf(label),
      delete: ({ label }) => texts.deleteOf(label),
      needsServer: texts.needsServer,
    },
    Form: BusForm,
    removal: DeleteBus,
    others: (bus) => <Riders bus={bus} />,
  },
  above: () => <ManyRidersLinks />,
  rows: ({ buses }) => buses,
  columns: ({ heading, text, words, exported }) => [
    heading('name', labels.name, ({ name }) => name),
    exported('id', labels.id, ({ id }) => id),
    words('route', labels.route, ({ route }) => route),
    text('plate', labels.plate, ({ plate }) => plate, {
      shown: ({ plate }) => <span className={styles['plate']}>{plate}</span>,
    }),
    text('type', labels.type, ({ type }) => type),
    text('color', labels.color, ({ color }) => color),
    text('seats', labels.seats, ({ seats }) => seats, {
      isNumber: true,
      shown: ({ seats, riders }) => (
        <Lines lines={[seats, texts.riders(riders)]} tone={riders > seats ? 'wait' : undefined} />
      ),
    }),
    exported('riders', labels.riders, ({ riders }) => riders),
    text('capacity', labels.capacity, ({ capacity }) => capacity, { isNumber: true }),
    words('driver', labels.driver, ({ driver, name }) => driver?.fullName ?? name, {
      shown: ({ driver, name, alsoDrives }) => (
        <Lines
          lines={[
            driver?.fullName ?? name,
            driver === null ? texts.left : alsoDrives.length > 0 ? texts.alsoDrives(alsoDrives) : null,
          ]}
        />
      ),
    }),
  ],
  toneOf: ({ riders, seats }) => (riders > seats ? 'wait' : undefined),
  find: ({ id, name, route, plate }) => ({ id, words: `${name} ${route}`, codes: plate }),
  rowKey: ({ id }) => id,
  sort: ['route', 'up'],
  isDense: true,
  noun: texts.noun,
  search: texts.search,
  file: texts.file,
  empty: texts.empty,
  noMatch: texts.noMatch,
  failed: texts.failed,
  icon: <IconBus size={30} />,
})
