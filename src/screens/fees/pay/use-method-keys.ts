import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { PaymentMethod } from '#domain/fees/payment-rows.schema.ts'
import { PAYMENT_METHODS } from '#domain/fees/payment-words.rules.ts'

/** Fields in which a digit is typed; buttons, radios and ticks take none. */
const TYPED_IN = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'

const isTypedIn = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.matches(TYPED_IN)

const isPlain = ({ altKey, ctrlKey, metaKey, repeat }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && !repeat

type MethodKeys = {
  /** The field of the payment number, and what is in it. */
  input: RefObject<HTMLInputElement | null>
  number: string
  onChoose: (method: PaymentMethod) => void
}

/**
 * Lets the keys 1, 2 and 3 choose the method of payment, where nothing is being typed and no dialog is open. Once a number is
 * entered, digits belong to it wherever the focus is; after an amount or another text, they choose only among the methods.
 */
export function useMethodKeys({ input, number, onChoose }: MethodKeys): void {
  const last = useRef<Element | null>(null)
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (!/^\d$/.test(event.key) || !isPlain(event) || isTypedIn(event.target)) return
    if (document.querySelector('[role=dialog]')) return
    const field = input.current
    if (number || (field && last.current === field)) {
      // The browser puts the digit into the field that has the focus by then.
      field?.focus()
      field?.setSelectionRange(number.length, number.length)
      return
    }
    const isAtMethods = event.target instanceof HTMLInputElement && event.target.ariaKeyShortcuts !== null
    if (last.current?.isConnected && !isAtMethods) return
    const method = PAYMENT_METHODS[Number(event.key) - 1]
    if (!method) return
    event.preventDefault()
    onChoose(method)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listen(event)
    const onInput = ({ target }: Event) => {
      if (isTypedIn(target) && !target.matches('select')) last.current = target.matches('[type=search]') ? null : target
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('input', onInput)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('input', onInput)
    }
  }, [])
}

/** Lets a letter move the focus to a field, where nothing is being typed and no dialog is open. */
export function useFocusKey(letter: string, field: RefObject<HTMLElement | null>): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== letter || !isPlain(event) || isTypedIn(event.target)) return
    if (document.querySelector('[role=dialog]')) return
    event.preventDefault()
    field.current?.focus()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
