import { useState } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import type { UnmarkedClass } from '#domain/attendance/reports.schema.ts'
import { markClassScreen } from '../attendance.screens.ts'
import styles from './absent.module.css'
import { absentTexts as texts } from './absent.texts.ts'

const FIRST_SHOWN = 8

type UnmarkedNoteProps = { date: string; classes: readonly UnmarkedClass[] }

const nameOf = ({ className, missing, students }: UnmarkedClass): string =>
  missing < students ? texts.missing(className, missing) : className

/** Links to the classes that are not marked completely on a day. */
export function UnmarkedNote({ date, classes }: UnmarkedNoteProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? classes : classes.slice(0, FIRST_SHOWN)
  return (
    <section className={styles['open']}>
      <h2>{texts.notMarked(classes.length)}</h2>
      <ul>
        {shown.map((open) => (
          <li key={open.classId}>
            <Link
              to={linkTo(markClassScreen, {}, { date, class: String(open.classId) })}
              aria-label={texts.mark(nameOf(open))}
            >
              {nameOf(open)}
            </Link>
          </li>
        ))}
        {shown.length < classes.length ? (
          <li>
            <button type="button" onClick={() => setWhole(true)}>
              {texts.more(classes.length - shown.length)}
            </button>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
