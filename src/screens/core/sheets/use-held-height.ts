import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps an element as high as it has been while it is shown, so that what stands below stays under the finger when something
 * in it is done. Another width, as of a turned phone, begins anew.
 */
export function useHeldHeight<Of extends HTMLElement>() {
  const element = useRef<Of>(null)
  const width = useRef(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    if (current.offsetWidth !== width.current) current.style.minHeight = ''
    width.current = current.offsetWidth
    current.style.minHeight = `${current.offsetHeight}px`
  })
  return element
}
