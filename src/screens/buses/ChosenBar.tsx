import { Alert, Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { assignChosen, type AssignedMany } from '#data/buses/free-students.ts'
import type { BusView } from '#data/buses/registry.ts'
import { bottomBar } from '#ui/bottom-bar.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { useConfirmedAction } from '../core/form/use-action.ts'
import { assignManyTexts as texts } from './assign-many.texts.ts'
import styles from './assign-many.module.css'
import { useChosenRiders, type Rider } from './chosen-riders.ts'

const seatsLeft = ({ seats, riders }: BusView): number => Math.max(0, seats - riders)

type Order = { bus: BusView; riders: readonly Rider[] }

type ChosenBarProps = {
  buses: readonly BusView[]
  isAway: boolean
  onAssigned: (result: AssignedMany, bus: string) => void
}

/** Always visible below the list: how many are ticked, the bus with its seats left, and the button that assigns. */
export function ChosenBar({ buses, isAway, onAssigned }: ChosenBarProps) {
  const chosen = useChosenRiders()
  const [busId, setBusId] = useState('')
  const bus = buses.find(({ id }) => String(id) === busId)
  const assigning = useConfirmedAction(
    async ({ bus: taken, riders }: Order) => onAssigned(await assignChosen(taken, riders), taken.label),
    { done: chosen.clear, trouble: texts },
  )
  const count = chosen.list.length
  const ask = () => {
    if (count === 0) return assigning.say(texts.missing)
    if (!bus) return assigning.say(texts.missingBus)
    assigning.say(null)
    assigning.ask({ bus, riders: chosen.list })
  }
  return (
    <div className={styles['bar']} data-shell {...bottomBar}>
      {assigning.trouble ? <ProblemAlert message={assigning.trouble} /> : null}
      <div className={styles['order']}>
        <span role="status">{texts.chosen(count)}</span>
        {count > 0 ? (
          <Button variant="subtle" color="gray" onClick={chosen.clear}>
            {texts.none}
          </Button>
        ) : null}
        <NativeSelect
          aria-label={texts.choose}
          data={[
            { value: '', label: texts.choose },
            ...buses.map((each) => ({ value: String(each.id), label: texts.option(each.label, seatsLeft(each)) })),
          ]}
          value={busId}
          onChange={(event) => setBusId(event.currentTarget.value)}
        />
        <Button disabled={isAway} loading={assigning.isBusy} onClick={ask}>
          {texts.assign(count)}
        </Button>
      </div>
      <AskFirst of={assigning} title={texts.assign(count)} confirm={texts.confirm}>
        {(order) => <Question {...order} />}
      </AskFirst>
    </div>
  )
}

function Question({ bus, riders }: Order) {
  const left = seatsLeft(bus)
  const over = riders.length - left
  return (
    <>
      <p>{texts.ask(riders.length, bus.label)}</p>
      {over > 0 ? (
        <Alert color="amber" role="status">
          {texts.over(left, over)}
        </Alert>
      ) : (
        <p>{texts.left(left, -over)}</p>
      )}
    </>
  )
}
