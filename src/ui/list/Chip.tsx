import type { ReactNode } from 'react'
import classes from './Chip.module.css'

/** What a colour means, or one that only tells kinds apart. */
export type Tone = 'good' | 'wait' | 'bad' | 'accent' | 'violet' | 'blue' | undefined

type ChipProps = {
  tone?: Tone
  /** Words that somebody typed. */
  canBreak?: boolean
  children: ReactNode
}

/** A word about the state of something, in its colour. */
export const Chip = ({ tone, canBreak, children }: ChipProps) => (
  <span className={classes['chip']} data-tone={tone} data-breaks={canBreak || undefined}>
    {children}
  </span>
)
