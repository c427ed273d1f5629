import { useEffect, useState, type ReactNode } from 'react'

type DialogButtonProps = {
  renderButton: (open: () => void) => ReactNode
  /** Renders the dialog while it is open. */
  children: (close: () => void) => ReactNode
}

/** A button of a row and the dialog that it opens. */
export function DialogButton({ renderButton, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  // A dialog returns the focus when it closes, but not when it is unmounted at once, as here.
  useEffect(() => {
    if (!isOpen && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }, [isOpen, opener])
  const open = () => {
    setOpener(document.activeElement)
    setOpen(true)
  }
  return (
    <>
      {renderButton(open)}
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  )
}
