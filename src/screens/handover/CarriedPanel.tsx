import type { Carried } from '#data/handover/rows.ts'
import { problemWords } from '#data/answers/problem-words.ts'
import { Panel } from '#ui/Panel.tsx'
import { factsOf, type Tell } from './facts.ts'
import { handoverTexts } from './handover.texts.ts'
import styles from './handover.module.css'

const texts = handoverTexts.carried

/** How many packets the list shows; those on the way always. */
const SHOWN = 20

const TONES = { carried: 'wait', delivered: 'good', refused: 'bad' } as const

/** Packets of other devices, of which nobody sees what is in them. */
export function CarriedPanel({ carried, tell }: { carried: readonly Carried[]; tell: Tell }) {
  const packets = carried.filter(({ packet }) => packet)
  const onWay = packets.filter(({ state }) => state === 'carried')
  const shown = [...onWay, ...packets.filter(({ state }) => state !== 'carried').slice(0, SHOWN)]
  if (packets.length === 0) return null
  return (
    <Panel title={texts.title} lead={texts.help}>
      <ul className={styles['list']}>
        {shown.map((each) => (
          <CarriedItem key={each.id} carried={each} tell={tell} />
        ))}
      </ul>
      {packets.length > shown.length ? (
        <p className={styles['note']}>{texts.more(packets.length - shown.length)}</p>
      ) : null}
    </Panel>
  )
}

function CarriedItem({ carried, tell }: { carried: Carried; tell: Tell }) {
  const { packet, device, takenAt, takenBy, deliveredAt, state, problem } = carried
  if (!packet || state === 'answer') return null
  const { label } = packet
  return (
    <li>
      <span className={styles['what']}>
        <span>{texts.from(label.from, device)}</span>
        <small>{factsOf(label, tell)}</small>
        <small>{texts.takenAt(tell(takenAt), takenBy)}</small>
        {problem ? <small className={styles['problem']}>{problemWords(problem)}</small> : null}
      </span>
      <b className={styles['state']} data-tone={TONES[state]}>
        {state === 'delivered' && deliveredAt !== undefined
          ? texts.deliveredAt(tell(deliveredAt))
          : texts.states[state]}
      </b>
    </li>
  )
}
