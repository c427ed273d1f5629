import { Alert } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'

/** How long banners of success are shown (GEN-11). */
const SHOWN_MS = 5_000

type TimedNoteProps = { children: ReactNode; onGone: () => void }

/** A success banner that closes by itself, but not while it is hovered, touched or focused. */
export function TimedNote({ children, onGone }: TimedNoteProps) {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(onGone, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isPaused, onGone])
  const hold = () => setPaused(true)
  const release = () => setPaused(false)
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
