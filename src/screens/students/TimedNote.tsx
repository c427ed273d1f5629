import { Alert } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'

/** The specification's success banners go after so long. */
const SHOWN_MS = 5_000

type TimedNoteProps = { children: ReactNode; onGone: () => void }

/** A success banner that goes by itself, though never from under a finger, a pointer or the keyboard's focus. */
export function TimedNote({ children, onGone }: TimedNoteProps) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(onGone, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld, onGone])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <Alert
      color="leaf"
      role="status"
      icon={<IconCheck size={22} />}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {children}
    </Alert>
  )
}
