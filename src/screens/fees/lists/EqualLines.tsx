import classes from './EqualLines.module.css'

/** Texts of one rank below each other in a cell, such as the children of a family. */
export const EqualLines = ({ lines }: { lines: readonly string[] }) => (
  <span className={classes['lines']}>
    {lines.map((line, at) => (
      <span key={at}>{line}</span>
    ))}
  </span>
)
