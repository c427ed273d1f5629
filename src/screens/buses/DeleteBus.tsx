import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ridersOf } from '#domain/school/buses.rules.ts'
import { busActions, useRegistry, type BusView } from '#data/buses/registry.ts'
import { useStudentList } from '#data/school/student-list.ts'
import { ConfirmDeletion } from '../core/form/ConfirmDeletion.tsx'
import type { RemovalProps } from '../core/list/records-screen.tsx'
import { registryTexts as texts } from './buses.texts.ts'
import styles from './buses.module.css'

/** The most students that the dialog names. */
const MOST_NAMED = 12

function Riders({ label }: { label: string }) {
  const reading = useStudentList()
  const riders = reading.status === 'ready' ? ridersOf(reading.data.students, label) : []
  const more = riders.length - MOST_NAMED
  return (
    <ul className={styles['names']}>
      {riders.slice(0, MOST_NAMED).map(({ id, fullname, className }) => (
        <li key={id}>
          {fullname} <small>{className}</small>
        </li>
      ))}
      {more > 0 ? <li>{texts.delete.more(more)}</li> : null}
    </ul>
  )
}

/** Dialog that deletes a bus; its students must be moved to another bus at the same time. */
export function DeleteBus({ row: bus, onClose }: RemovalProps<BusView>) {
  const registry = useRegistry()
  const words = texts.delete
  const [chosen, choose] = useState('')
  const others = registry.status === 'ready' ? registry.data.buses.filter(({ id }) => id !== bus.id) : []
  const target = others.find(({ id }) => String(id) === chosen) ?? null
  const all = (target?.riders ?? 0) + bus.riders
  const hasRiders = bus.riders > 0
  return (
    <ConfirmDeletion
      words={hasRiders ? { ...words, confirm: words.moveAndDelete } : words}
      remove={() => busActions.remove(bus, target)}
      doneText={({ moved }) => (target && moved > 0 ? words.moved(moved, target.label) : words.done)}
      onClose={onClose}
      isDisabled={hasRiders && target === null}
    >
      <p>{bus.label}</p>
      {hasRiders ? (
        <>
          <p>{words.riders(bus.riders)}</p>
          <Riders label={bus.label} />
          <NativeSelect
            label={words.moveTo}
            description={words.must}
            data={[
              { value: '', label: words.choose },
              ...others.map(({ id, label }) => ({ value: String(id), label })),
            ]}
            value={chosen}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          {target && all > target.seats ? <p role="status">{words.over(target.label, target.seats, all)}</p> : null}
        </>
      ) : null}
    </ConfirmDeletion>
  )
}
