import { useState, type ReactNode } from 'react'

type DialogButtonProps = {
  button: (open: () => void) => ReactNode
  /** The dialog, while it is open. */
  children: (close: () => void) => ReactNode
}

/** A button of a row and the dialog that it opens. */
export function DialogButton({ button, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {button(() => setOpen(true))}
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  )
}
