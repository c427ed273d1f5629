import type { ReactNode } from 'react'
import classes from './Chip.module.css'

/** Colours with a meaning, and colours that only distinguish kinds. */
export type Tone = 'good' | 'wait' | 'bad' | 'accent' | 'violet' | 'blue' | undefined

type ChipProps = {
  tone?: Tone
  /** For words that somebody typed. */
  canBreak?: boolean
  children: ReactNode
}

/** A coloured word for a state. */
export const Chip = ({ tone, canBreak, children }: ChipProps) => (
  <span className={classes['chip']} data-tone={tone} data-breaks={canBreak || undefined}>
    {children}
  </span>
)
