import { cardWords } from '#domain/cards/card-words.texts.ts'
import { shownMark, shownPerson } from '#domain/school/shown-words.texts.ts'
import { gateTexts as texts } from './gate.texts.ts'
import { ScanPhoto } from './ScanPhoto.tsx'
import type { Scan } from './use-gate.ts'
import styles from './gate.module.css'

function wordsOf(scan: Scan): string {
  switch (scan.is) {
    case 'present':
    case 'late':
      return texts[scan.is](scan.time)
    case 'again':
      return scan.wasLate ? texts.againLate : texts.again
    case 'notSaved':
    case 'staff':
      return texts[scan.is]
    default:
      return cardWords[scan.is]
  }
}

const TONES = { present: 'good', late: 'late', again: 'again' } as const
const toneOf = ({ is }: Scan): string => (is === 'present' || is === 'late' || is === 'again' ? TONES[is] : 'bad')

/** The newest scan, large enough to be read from where somebody stands with a card. */
export function LastScan({ scan }: { scan: Scan | null }) {
  return (
    <div className={styles['last']} role="status" aria-live="assertive" data-tone={scan ? toneOf(scan) : 'none'}>
      {scan === null ? (
        <p>{texts.waiting}</p>
      ) : (
        <>
          {'who' in scan ? <ScanPhoto key={scan.key} who={scan.who} /> : null}
          <div className={styles['who']}>
            {'who' in scan ? (
              <>
                <strong>{scan.who.name}</strong>
                <span>{scan.who.group}</span>
              </>
            ) : null}
            <b>{wordsOf(scan)}</b>
            {'before' in scan && scan.before ? (
              <span>{texts.overrules(shownMark(scan.before), shownPerson(scan.before.markedBy))}</span>
            ) : null}
          </div>
        </>
      )}
    </div>
  )
}

/** Earlier scans, the newest first. */
export const ScanList = ({ scans }: { scans: readonly Scan[] }) => (
  <ul className={styles['list']}>
    {scans.map((scan) => (
      <li key={scan.key} data-tone={toneOf(scan)}>
        <span>{'who' in scan ? `${scan.who.name}, ${scan.who.group}` : scan.code}</span>
        <small>{wordsOf(scan)}</small>
      </li>
    ))}
  </ul>
)
