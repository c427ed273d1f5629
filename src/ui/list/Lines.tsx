import type { ReactNode } from 'react'
import classes from './Lines.module.css'

type LinesProps = { lines: readonly ReactNode[]; tone?: 'wait' | undefined }

/** What matters in a cell, and below it in small what belongs to it. */
export const Lines = ({ lines: [first, ...others], tone }: LinesProps) => (
  <span className={classes['lines']}>
    {first}
    {others.map((line, at) =>
      line ? (
        <small key={at} data-tone={tone}>
          {line}
        </small>
      ) : null,
    )}
  </span>
)
