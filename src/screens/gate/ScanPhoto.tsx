import { useEffect, useState } from 'react'
import { keptPhotoOf } from '#data/photos/kept-ahead.ts'
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

/** The photo of whoever has the card, if this device keeps it; else first letters. Replicas name photos to whom they may be shown. */
export function ScanPhoto({ who: { kind, id, name } }: { who: Holder }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
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
  }, [kind, id])
  return address ? (
    <img
      className={styles['photo']}
      src={address}
      alt={texts.photoOf(name)}
      width={96}
      height={128}
      onError={() => setAddress(undefined)}
    />
  ) : (
    <span className={styles['initials']} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
