import type { ReactNode } from 'react'
import classes from './Lines.module.css'
import { isWhole } from './whole.ts'

type LinesProps = { lines: readonly ReactNode[]; tone?: 'wait' | undefined }

/** The main text of a cell, with small lines below it. */
export const Lines = ({ lines: [first, ...others], tone }: LinesProps) => (
  <span className={classes['lines']}>
    <span data-whole={isWhole(first)}>{first}</span>
    {others.map((line, at) =>
      line ? (
        <small key={at} data-tone={tone} data-whole={isWhole(line)}>
          {line}
        </small>
      ) : null,
    )}
  </span>
)
