import type { ReactNode } from 'react'
import classes from './Chip.module.css'

/** Colours: good, wait and bad have a meaning, the others only distinguish kinds. */
export type Tone = 'good' | 'wait' | 'bad' | 'accent' | 'violet' | 'blue' | undefined

type ChipProps = {
  tone?: Tone
  /** Allows line breaks, for words that somebody typed. */
  canBreak?: boolean
  children: ReactNode
}

/** A state as a coloured word. */
export const Chip = ({ tone, canBreak, children }: ChipProps) => (
  <span className={classes['chip']} data-tone={tone} data-breaks={canBreak || undefined}>
    {children}
  </span>
)
