import { useEffect, useState } from 'react'
import { readEmployeePhotos, readStudentPhotos } from '#domain/photos/photos.endpoints.ts'
import { keptPhotoOf } from '#data/photos/kept-ahead.ts'
import { useMay } from '#data/session/use-may.ts'
import { gateTexts as texts } from './gate.texts.ts'
import type { Holder } from './use-gate.ts'
import styles from './gate.module.css'

/** First letters of the first two names, where there is no picture. */
const initialsOf = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
    .toUpperCase()

/** The photo of whoever has the card, if this device keeps it and shows it to whoever scans; else first letters. */
export function ScanPhoto({ who: { kind, id, name } }: { who: Holder }) {
  const [address, setAddress] = useState<string>()
  const maySee = useMay(kind === 'student' ? readStudentPhotos : readEmployeePhotos)
  useEffect(() => {
    if (!maySee) return undefined
    let isOver = false
    keptPhotoOf(kind, id).then(
      (found) => {
        if (!isOver) setAddress(found)
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [maySee, kind, id])
  return address ? (
    <img className={styles['photo']} src={address} alt={texts.photoOf(name)} width={96} height={128} />
  ) : (
    <span className={styles['initials']} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
