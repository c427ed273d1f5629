import type { ReactNode } from 'react'
import classes from './RowButton.module.css'

type RowButtonProps = {
  /** The action and the record that it concerns, in words: the button shows only an icon. */
  label: string
  /** Whether the button deletes or takes something away. */
  isGrave?: boolean
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

/**
 * A button with an icon in a row of a list. Mantine's button is not used here: a list shows more than a hundred buttons,
 * and each of Mantine's computes its styles in JavaScript.
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
