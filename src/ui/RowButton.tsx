import type { ReactNode } from 'react'
import classes from './RowButton.module.css'

type RowButtonProps = {
  /** What it does and to whom: it shows only an icon. */
  label: string
  /** It takes something away. */
  isGrave?: boolean
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

/**
 * A button with an icon in a row of a list. Not Mantine's: a list shows more than a hundred of them, and each of those
 * computes its styles in JavaScript.
 */
export const RowButton = ({ label, isGrave, isDisabled, onClick, children }: RowButtonProps) => (
  <button
    type="button"
    className={classes['button']}
    aria-label={label}
    data-grave={isGrave || undefined}
    disabled={isDisabled}
    onClick={onClick}
  >
    {children}
  </button>
)
