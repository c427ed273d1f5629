import { useEffect, useEffectEvent } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/fees/fees.schema.ts'

/** Fields in which a digit is typed; buttons, radios and ticks take none. */
const TYPED_IN = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'

const isTypedIn = (target: EventTarget | null): boolean => target instanceof Element && target.matches(TYPED_IN)

const isPlain = ({ altKey, ctrlKey, metaKey, repeat }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && !repeat

/** Lets the keys 1, 2 and 3 choose the method of payment, where nothing is being typed and no dialog is open. */
export function useMethodKeys(onChoose: (method: PaymentMethod) => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const method = PAYMENT_METHODS[Number(event.key) - 1]
    if (!method || !isPlain(event) || isTypedIn(event.target) || document.querySelector('[role=dialog]')) return
    event.preventDefault()
    onChoose(method)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
