import { Button } from '@mantine/core'
import { IconBus, IconPlus, IconX } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { useRegistry, type BusView, type Registry } from '#data/buses/registry.ts'
import { useServerAway } from '#data/answers/server-away.ts'
import { replica, type Shown } from '#data/answers/source.ts'
import { useSession } from '#data/session/use-session.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { useAddress } from '#ui/use-address.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { ServerNeeded } from '../core/ServerNeeded.tsx'
import { BusActions } from './BusActions.tsx'
import { BusForm } from './BusForm.tsx'
import { busRegistryScreen } from './buses.screens.ts'
import { busTexts, registryTexts as texts } from './buses.texts.ts'
import styles from './buses.module.css'
import { BusDeskContext } from './desk.ts'

const NEW = 'new'
const NO_BUSES: Registry = { buses: [], drivers: [] }

type PartProps = { ask: () => void; shown: Shown<unknown> }

const { fields: labels } = busTexts

function ToggleForm({ shown, ask }: PartProps) {
  const [params, set] = useAddress()
  const isAway = useServerAway({ shown, ask })
  const isOpen = params.get('form') !== null
  return (
    <Button
      variant={isOpen ? 'default' : 'filled'}
      leftSection={isOpen ? <IconX size={18} /> : <IconPlus size={18} />}
      disabled={isAway && !isOpen}
      aria-expanded={isOpen}
      onClick={() => set({ form: isOpen ? null : NEW }, true)}
    >
      {isOpen ? texts.close : texts.register}
    </Button>
  )
}

/** The form above the list, and what the actions of the rows need. */
function Desk({ ask, shown, children }: PartProps & { children: ReactNode }) {
  const [params, set] = useAddress()
  const ownerId = useSession()?.user.id ?? 0
  const isAway = useServerAway({ shown, ask })
  const registry = shown.status === 'ready' ? (shown.data as Registry) : NO_BUSES
  const desk = useMemo(() => ({ ownerId, isAway, registry }), [ownerId, isAway, registry])
  const form = params.get('form')
  const bus = registry.buses.find(({ id }) => String(id) === form) ?? null
  const isOpen = shown.status === 'ready' && ownerId > 0 && (form === NEW || bus !== null)
  return (
    <BusDeskContext value={desk}>
      <ServerNeeded isAway={isAway} words={texts.needsServer} />
      {isOpen ? (
        <div className={styles['form']}>
          <BusForm key={form} bus={bus} onClose={() => set({ form: null })} />
        </div>
      ) : null}
      {children}
    </BusDeskContext>
  )
}

/** The school's buses: registering, changing and deleting them; readable without network. */
export default listScreen<Registry, BusView>(busRegistryScreen, replica(useRegistry, { needsWhole: true }), {
  lead: texts.lead,
  tools: ToggleForm,
  around: Desk,
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
  actions: { label: labels.actions, render: (bus) => <BusActions bus={bus} /> },
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
