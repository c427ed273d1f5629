import { useEffect, useRef } from 'react'
import { assignManyTexts as texts } from './assign-many.texts.ts'
import { useChosenRiders, type Rider } from './chosen-riders.ts'
import styles from './assign-many.module.css'

/** Box of one student, with the name. */
export function RiderBox({ rider }: { rider: Rider }) {
  const chosen = useChosenRiders()
  const isChosen = chosen.has(rider.id)
  return (
    <label className={styles['box']}>
      <input type="checkbox" checked={isChosen} onChange={() => chosen.choose([rider], !isChosen)} />
      {rider.fullname}
    </label>
  )
}

/** Ticks all students that are shown, or none of them. */
export function AllRiders({ riders }: { riders: readonly Rider[] }) {
  const chosen = useChosenRiders()
  const box = useRef<HTMLInputElement>(null)
  const count = riders.filter(({ id }) => chosen.has(id)).length
  const isAll = count === riders.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll
  }, [count, isAll])
  return (
    <label className={styles['box']} data-shell>
      <input ref={box} type="checkbox" checked={isAll} onChange={() => chosen.choose(riders, !isAll)} />
      {texts.all(riders.length)}
    </label>
  )
}
