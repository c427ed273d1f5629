import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import classes from './print-alone.module.css'

/** Before this, some browsers print what they have not drawn yet (GEN-20). */
const DELAY_MS = 250

/** Prints this and nothing else of the page. */
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
