import type { ReactNode } from 'react'
import classes from './Chip.module.css'

export type Tone = 'good' | 'wait' | 'bad' | undefined

/** A word about the state of something, in its colour. */
export const Chip = ({ tone, children }: { tone?: Tone; children: ReactNode }) => (
  <span className={classes['chip']} data-tone={tone}>
    {children}
  </span>
)
