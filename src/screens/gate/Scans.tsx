import { cardWords } from '#domain/cards/card-words.texts.ts'
import { shownMark, shownPerson } from '#domain/school/shown-words.texts.ts'
import { gateTexts as texts } from './gate.texts.ts'
import type { Scan } from './use-gate.ts'
import styles from './gate.module.css'

function wordsOf(scan: Scan): string {
  switch (scan.is) {
    case 'present':
    case 'late':
      return texts[scan.is](scan.time)
    case 'again':
    case 'notSaved':
      return texts[scan.is]
    default:
      return cardWords[scan.is]
  }
}

const TONES = { present: 'good', late: 'late', again: 'again' } as const
const toneOf = ({ is }: Scan): string => (is === 'present' || is === 'late' || is === 'again' ? TONES[is] : 'bad')

/** First letters of the first two names, where there is no picture. */
const initialsOf = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
    .toUpperCase()

/** The newest scan, large enough to be read from where somebody stands with a card. */
export function LastScan({ scan }: { scan: Scan | null }) {
  return (
    <div className={styles['last']} role="status" aria-live="assertive" data-tone={scan ? toneOf(scan) : 'none'}>
      {scan === null ? (
        <p>{texts.waiting}</p>
      ) : (
        <>
          {'student' in scan ? (
            <span className={styles['initials']} aria-hidden>
              {initialsOf(scan.student.fullname)}
            </span>
          ) : null}
          <div className={styles['who']}>
            {'student' in scan ? (
              <>
                <strong>{scan.student.fullname}</strong>
                <span>{scan.className}</span>
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
        <span>{'student' in scan ? `${scan.student.fullname}, ${scan.className}` : scan.code}</span>
        <small>{wordsOf(scan)}</small>
      </li>
    ))}
  </ul>
)
