import { GRANT_ENDED } from '#data/handover/hand-over.ts'
import type { Handed } from '#data/handover/rows.ts'
import { problemWords } from '#data/answers/problem-words.ts'
import { Panel } from '#ui/Panel.tsx'
import type { Tell } from './facts.ts'
import { handoverTexts } from './handover.texts.ts'
import styles from './handover.module.css'

const texts = handoverTexts.handed

/** How many packets the list shows. */
const SHOWN = 5

const TONES = { handed: 'wait', settled: 'good', refused: 'bad' } as const

/** Answers in words for the maker; those of the school speak of her to whoever carries. */
const OWN_WORDS = new Map<string, () => string>([
  ['answerOfFormerDatabase', () => texts.former],
  [GRANT_ENDED, () => texts.grantEnded],
])

const problemOf = ({ problem }: Handed): string | null =>
  problem ? (OWN_WORDS.get(problem.code)?.() ?? problemWords(problem)) : null

/** To whom the signed-in person has handed over, and what the school has said since. */
export function HandedPanel({ handed, tell }: { handed: readonly Handed[]; tell: Tell }) {
  if (handed.length === 0) return null
  return (
    <Panel title={texts.title}>
      <ul className={styles['list']}>
        {handed.slice(0, SHOWN).map((each) => (
          <li key={each.id}>
            <span className={styles['what']}>
              <span>{texts.to(each.to, tell(each.at))}</span>
              <small>
                {handoverTexts.entries(each.waiting)}, {texts.how[each.how]}
              </small>
              {each.state === 'refused' ? <small>{problemOf(each)}</small> : null}
            </span>
            {each.state === 'handed' || each.state === 'settled' || each.state === 'refused' ? (
              <b className={styles['state']} data-tone={TONES[each.state]}>
                {texts.states[each.state]}
              </b>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
