import { useState, type ReactNode } from 'react'

type DialogButtonProps = {
  renderButton: (open: () => void) => ReactNode
  /** Renders the dialog while it is open. */
  children: (close: () => void) => ReactNode
}

/** A button of a row and the dialog that it opens. */
export function DialogButton({ renderButton, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {renderButton(() => setOpen(true))}
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  )
}
