import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import classes from './print-alone.module.css'

/** Time for drawing the content: without a delay, some browsers print before they have drawn it (GEN-20). */
const DELAY_MS = 250

/** Prints the content alone, without the rest of the page. */
export function printAlone(content: ReactNode): void {
  const holder = document.createElement('div')
  holder.dataset['printed'] = ''
  holder.className = classes['holder'] ?? ''
  document.body.append(holder)
  const root = createRoot(holder)
  flushSync(() => root.render(content))
  document.body.dataset['printing'] = ''
  const clear = () => {
    root.unmount()
    holder.remove()
    delete document.body.dataset['printing']
  }
  addEventListener('afterprint', clear, { once: true })
  setTimeout(() => window.print(), DELAY_MS)
}
