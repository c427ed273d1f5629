import type { ReactNode } from 'react'
import classes from './Lines.module.css'

type LinesProps = { lines: readonly ReactNode[]; tone?: 'wait' | undefined }

/** The main text of a cell, with small lines below it. */
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
